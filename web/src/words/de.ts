/** All German words in one chunk, loaded only when German is spoken. */
import { gather } from "./gather.ts";

export default gather(
  import.meta.glob<Record<string, string>>("../../../py/kleinod/games/*/i18n/de.json", {
    eager: true,
    import: "default",
  }),
  import.meta.glob<Record<string, string>>(["../../../py/kleinod/core/i18n/de.json", "../../i18n/*de.json"], {
    eager: true,
    import: "default",
  }),
);
