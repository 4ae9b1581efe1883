import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import sharp from 'sharp';
import { portraitFile } from '#server/db/demo/portraits.ts';
import { hairColors, looks, readLook, shirts, skins } from './looks.ts';

/**
 * npm run portraits: draws the sample people's portraits, which are committed. The drawings are Open Peeps by Pablo
 * Stanley, CC0 1.0.
 */
const side = 256;
const backgrounds = ['dfe8e1', 'f3e6d8', 'e0e6f1', 'f0e3ea', 'ebe6d6'];

for (const [index, [username, text]] of Object.entries(looks).entries()) {
  const file = portraitFile(username);
  mkdirSync(path.dirname(file), { recursive: true });
  const background = backgrounds[index % backgrounds.length] ?? '';
  await sharp(Buffer.from(draw(text, background)), { density: 144 })
    .resize(side, side)
    .flatten({ background: `#${background}` })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(file);
}

function draw(text: string, background: string): string {
  const { head, face, skin, hair = 'dark', beard, glasses, shirt } = readLook(text);
  // The package's types list every part by name; the looks are checked by drawing them.
  const options = {
    seed: text,
    size: side,
    scale: 92,
    translateY: 4,
    head: [head],
    face: [face],
    skinColor: [skins[skin]],
    headContrastColor: [hairColors[hair]],
    clothingColor: [shirts[shirt]],
    backgroundColor: [background],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: glasses ? [glasses] : [],
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
  };
  return createAvatar(openPeeps, options as Parameters<typeof createAvatar<openPeeps.Options>>[1]).toString();
}
