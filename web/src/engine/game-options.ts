/**
 * The values of the set-up form: the defaults of options, which options are shown, and the choices as text.
 */
import type { GameInfo, OptionSpec, OptionValue } from "./protocol.ts";

export type Options = Record<string, OptionValue>;

export function defaultOptions(specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(specs.map((spec) => [spec.key, spec.default]));
}

/**
 * Return true if the set-up form should show the option: with this number of seats and these other options it
 * has an effect.
 */
export function isAsked(spec: OptionSpec, options: Options, seats: number): boolean {
  return spec.needs.every(([key, values]) => values.includes(key === "seats" ? seats : (options[key] ?? "")));
}

/** Return only the options that have an effect; all others keep their defaults. */
export function askedOptions(specs: readonly OptionSpec[], options: Options, seats: number): Options {
  const asked = specs.filter((spec) => isAsked(spec, options, seats));
  return Object.fromEntries(asked.map((spec) => [spec.key, options[spec.key] ?? spec.default]));
}

/** Return a typed value, clamped to the range of its option. Text that is not a number gives the default. */
export function fitting(spec: OptionSpec, typed: string): OptionValue {
  if (spec.kind !== "int") return typed;
  const number = Math.round(Number(typed));
  if (typed.trim() === "" || !Number.isFinite(number)) return spec.default;
  return Math.min(spec.high, Math.max(spec.low, number));
}

/** The chosen number of seats and options. */
export interface Choices {
  seats: number;
  options: Options;
}

/** Return the choices as part of an address, such as "seats=3&land=random". Defaults are omitted. */
export function choicesText({ seats, options: specs }: GameInfo, chosen: Choices): string {
  const unusual = Object.entries(askedOptions(specs, chosen.options, chosen.seats)).filter(
    ([key, value]) => value !== specs.find((spec) => spec.key === key)?.default,
  );
  const count: [string, OptionValue][] = chosen.seats === Math.min(...seats) ? [] : [["seats", chosen.seats]];
  return [...count, ...unusual].map(([key, value]) => `${key}=${value === true ? 1 : value}`).join("&");
}

/**
 * Parse the choices from part of an address. Options that are missing or invalid for this game get their
 * defaults.
 */
export function choicesFrom({ seats, options: specs }: GameInfo, text: string): Choices {
  const given = new Map(text.split("&").map((part) => part.split("=", 2) as [string, string]));
  const value = (spec: OptionSpec): OptionValue => {
    const typed = given.get(spec.key);
    if (typed === undefined) return spec.default;
    if (spec.kind === "flag") return typed === "1";
    if (spec.kind === "choice") return spec.choices.includes(typed) ? typed : spec.default;
    return fitting(spec, typed);
  };
  const count = Number(given.get("seats"));
  return {
    seats: seats.includes(count) ? count : Math.min(...seats),
    options: Object.fromEntries(specs.map((spec) => [spec.key, value(spec)])),
  };
}

/** Return `options`, changed so that the option `key` has an effect. */
export function asking(specs: readonly OptionSpec[], key: string, options: Options): Options {
  const needs = specs.find((spec) => spec.key === key)?.needs ?? [];
  const changed = needs.filter(([need, values]) => need !== "seats" && !values.includes(options[need] ?? ""));
  return { ...options, ...Object.fromEntries(changed.map(([need, values]) => [need, values[0] ?? ""])) };
}
