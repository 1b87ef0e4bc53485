/** Copies text to the clipboard, with a fallback if the browser refuses. */

/** Copy `text`; if that is refused, select it in `field` instead. Return true if it was copied. */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
