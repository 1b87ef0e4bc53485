/** What somebody types about a study: it is a change as soon as they pause, or go elsewhere. */
import type { Studying } from "../../session/studying.ts";

/** Milliseconds without a key. */
const PAUSE = 700;

interface Said {
  at: number;
  chapter: number;
  text: string;
}

export class Typed {
  readonly #studying: Studying;
  #comment: Said | null = null;
  #title: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(studying: Studying) {
    this.#studying = studying;
  }

  /** The comment to be seen: what is being typed, or what the study says. */
  get shown(): string {
    const { at, chapter, node } = this.#studying;
    const said = this.#comment;
    return said?.at === at && said.chapter === chapter ? said.text : (node.comment ?? "");
  }

  get name(): string {
    return this.#title ?? this.#studying.title;
  }

  comment(text: string): void {
    const { at, chapter } = this.#studying;
    this.#comment = { at, chapter, text };
    this.#wait();
  }

  title(text: string): void {
    this.#title = text;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Let what was typed so far be said. Resolves when it is. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const [said, title] = [this.#comment, this.#title];
    if (said) {
      await this.#studying.edit({ do: "say", comment: said.text }, said.at, said.chapter);
      if (this.#comment === said) this.#comment = null;
    }
    if (title === null) return;
    await this.#studying.edit({ do: "title", title, whole: true });
    if (this.#title === title) this.#title = null;
  };
}
