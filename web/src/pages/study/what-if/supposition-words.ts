/** Describes a supposition in words: "Blue: 2 × chili bean, of them 1 × chili bean (lady)". */
import type { HandKind, StudyHands } from "../../../engine/protocol.ts";
import type { Supposition } from "../../../session/study/suppositions.ts";
import { type Speech, say, t } from "../../../words/sentences.ts";

export function called(supposition: Supposition, hands: StudyHands["hands"], speech: Speech): string {
  const told = hands.flatMap(({ seat, kinds }) => {
    const count = ({ id }: HandKind): number => supposition.get(`${seat}-${id}`) ?? 0;
    const cards = (kind: HandKind): string =>
      t("whatif.cards", { count: count(kind), kind: say(kind.say, speech) });
    const held = kinds.flatMap((kind) => {
      if (kind.of !== "") return [];
      const parts = kinds.filter((part) => part.of === kind.id && count(part) > 0);
      const narrow = parts.map(cards).join(", ");
      // If every supposed card of a kind is named more exactly, do not name the kind as well.
      if (count(kind) <= parts.reduce((sum, part) => sum + count(part), 0)) return narrow ? [narrow] : [];
      return [narrow ? t("whatif.among", { cards: cards(kind), among: narrow }) : cards(kind)];
    });
    return held.length > 0 ? [`${speech.names[seat]}: ${held.join(", ")}`] : [];
  });
  return told.join("; ") || t("whatif.any");
}
