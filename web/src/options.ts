/** The set-up form's arithmetic: what a game's options start with, and which of them are asked. */
import type { OptionSpec, OptionValue } from "./protocol.ts";

export type Options = Record<string, OptionValue>;

export function defaultOptions(specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(specs.map((spec) => [spec.key, spec.default]));
}

/** Whether `spec` matters, given the seats and the other answers. */
export function isAsked(spec: OptionSpec, options: Options, seats: number): boolean {
  return spec.needs.every(([key, values]) => values.includes(key === "seats" ? seats : (options[key] ?? "")));
}

/** Only the answers that were asked for: the others keep their defaults. */
export function askedOptions(specs: readonly OptionSpec[], options: Options, seats: number): Options {
  const asked = specs.filter((spec) => isAsked(spec, options, seats));
  return Object.fromEntries(asked.map((spec) => [spec.key, options[spec.key] ?? spec.default]));
}

/** A typed value made to fit its option; text that is no number falls back to the default. */
export function fitting(spec: OptionSpec, typed: string): OptionValue {
  if (spec.kind !== "int") return typed;
  const number = Math.round(Number(typed));
  if (typed.trim() === "" || !Number.isFinite(number)) return spec.default;
  return Math.min(spec.high, Math.max(spec.low, number));
}
