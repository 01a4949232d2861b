import ar from "../_locales/ar/messages.json" with { type: "json" };
import de from "../_locales/de/messages.json" with { type: "json" };
import en from "../_locales/en/messages.json" with { type: "json" };
import fr from "../_locales/fr/messages.json" with { type: "json" };
import ru from "../_locales/ru/messages.json" with { type: "json" };
import type { Language } from "./languages.ts";

/**
 * The entries of a field's context menu in all languages. The background makes the menu. It cannot load a catalogue,
 * because a service worker imports nothing later. So these texts are part of its script, and the others are not.
 */
export const menuTitles: Readonly<Record<Language, Readonly<Record<"fill" | "generate", string>>>> = {
  en: { fill: en.menuFill.message, generate: en.menuGenerate.message },
  ar: { fill: ar.menuFill.message, generate: ar.menuGenerate.message },
  de: { fill: de.menuFill.message, generate: de.menuGenerate.message },
  fr: { fill: fr.menuFill.message, generate: fr.menuGenerate.message },
  ru: { fill: ru.menuFill.message, generate: ru.menuGenerate.message },
};
