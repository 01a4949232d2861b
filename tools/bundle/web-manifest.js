import { icon } from "./icons.js";
import { allMessages } from "./page-messages.js";

/**
 * Returns the web manifest, which lets a browser install the page as an app. It contains its icons, so no further file
 * is requested.
 */
export async function webManifest() {
  /** @param {number} size */
  const png = async (size) => ({
    src: `data:image/png;base64,${Buffer.from(await icon(size)).toString("base64")}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  const { en = {} } = await allMessages();
  const manifest = {
    name: en["generatorTitle"],
    short_name: en["appName"],
    description: en["appDescription"],
    lang: "en",
    start_url: ".",
    scope: ".",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#0a6b6b",
    icons: [await png(192), await png(512)],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
