/**
 * Holds text that is typed about a study. It becomes an edit when typing pauses or the focus leaves the
 * field.
 */
import type { StudyCommand } from "../../engine/protocol.ts";
import type { Studying } from "../../session/study/study-editor.ts";

/** The maximum length of a title, in characters. */
export const MOST_TITLE = 100;
/** How long typing must pause before the text becomes an edit, in milliseconds. */
const PAUSE = 700;
/** The fields in which people type about a study. */
export type Field = "comment" | "title" | "chapter";

interface Said {
  text: string;
  at: number;
  chapter: number;
}

const DEEDS: Record<Field, (text: string) => StudyCommand> = {
  comment: (comment) => ({ do: "say", comment }),
  title: (title) => ({ do: "title", title, whole: true }),
  chapter: (title) => ({ do: "title", title }),
};

export class DebouncedText {
  readonly #studying: Studying;
  readonly #said = new Map<Field, Said>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(studying: Studying) {
    this.#studying = studying;
  }

  /** Return the text of a field: as typed so far, or else as stored in the study. */
  shown(field: Field): string {
    const { at, chapter, chapters, node, title } = this.#studying;
    const said = this.#said.get(field);
    if (said && (field === "title" || said.chapter === chapter) && (field !== "comment" || said.at === at))
      return said.text;
    if (field === "title") return title;
    return (field === "comment" ? node.comment : chapters[chapter]?.title) ?? "";
  }

  type(field: Field, text: string): void {
    const { at, chapter } = this.#studying;
    this.#said.set(field, { text, at, chapter });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Apply all text typed so far. Resolves once it is applied. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    for (const [field, said] of [...this.#said]) {
      await this.#studying.edit(DEEDS[field](said.text), said.at, said.chapter);
      if (this.#said.get(field) === said) this.#said.delete(field);
    }
  };
}
