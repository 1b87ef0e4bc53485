/** All English words in one chunk, loaded only when English is spoken. */
import { gather } from "./gather.ts";

export default gather(
  import.meta.glob<Record<string, string>>("../../../py/kleinod/games/*/i18n/en.json", {
    eager: true,
    import: "default",
  }),
  import.meta.glob<Record<string, string>>(["../../../py/kleinod/core/i18n/en.json", "../../i18n/*en.json"], {
    eager: true,
    import: "default",
  }),
);
