/** How a sample person looks, in the parts that Open Peeps has. */
export type Look = {
  head: string;
  face: string;
  skin: keyof typeof skins;
  /** Only some heads have hair that isn't black. */
  hair?: keyof typeof hairColors;
  beard?: string;
  glasses?: string;
  shirt: keyof typeof shirts;
};

export const skins = { pale: 'ffdbb4', light: 'edb98a', tan: 'd08b5b', brown: 'ad6a3d', dark: '855b44' };
export const hairColors = {
  brown: '724133',
  dark: '4a312c',
  auburn: 'a55728',
  red: 'c93305',
  blond: 'd6b370',
  fair: 'ecdcbf',
  gray: 'e8e1e1',
};
export const shirts = {
  coral: 'e78276',
  sun: 'ffcf77',
  lemon: 'fdea6b',
  leaf: '78e185',
  lake: '9ddadb',
  sky: '8fa7df',
  plum: 'e279c7',
};

/** Reads `head face skin shirt`, then any of a hair color, `beard:…` and `glasses:…`. */
export function readLook(text: string): Look {
  const [head = '', face = '', skin = '', shirt = '', ...rest] = text.split(' ');
  if (!isKey(skins, skin) || !isKey(shirts, shirt)) throw new Error(`unknown color in “${text}”`);
  const look: Look = { head, face, skin, shirt };
  for (const part of rest) {
    const [name = '', value] = part.split(':');
    if (name === 'beard' && value) look.beard = value;
    else if (name === 'glasses' && value) look.glasses = value;
    else if (isKey(hairColors, name)) look.hair = name;
    else throw new Error(`unknown part ${part} in “${text}”`);
  }
  return look;
}

function isKey<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}

/** Chosen by hand to suit each person's name, age and work. */
export const looks: Record<string, string> = {
  mara: 'bangs smile pale sky blond',
  aiko: 'bangs2 cute pale coral',
  jonas: 'short4 smile pale leaf auburn beard:full3',
  ellis: 'short5 calm pale lake glasses:glasses3',
  'beatriz-q': 'longCurly cute tan sun',
  'seun-hart': 'flatTop smile dark sky beard:goatee1',
  marisol: 'grayMedium smile light coral dark',
  'rashid-albalushi': 'turban calm tan lake beard:full',
  wenjing: 'mediumStraight calm pale leaf glasses:glasses2',
  rustam: 'short1 smile light sun beard:moustache5',
  tomas: 'short3 smile light sky glasses:glasses5 beard:chin',
  priya: 'long smile tan plum',
  sione: 'shaved2 calm brown leaf beard:goatee2',
  'kristjan-p': 'short4 calm pale sky blond glasses:glasses',
  sarmila_b: 'medium3 cute tan coral',
  anahit: 'medium2 calm light lemon glasses:glasses4',
  'callum-geddes': 'short4 smile pale lake red beard:full3 glasses:sunglasses',
  jiwoo: 'mediumBangs3 cute pale sun',
  solomiya: 'mediumBangs2 calm pale leaf blond',
  huimin: 'mediumBangs smile pale plum glasses:glasses3',
  wanjiru: 'bantuKnots smile dark sun',
  grainne: 'mediumBangs2 smile pale lake red',
  'delphine-kone': 'cornrows calm brown coral dark',
  'miriam-fo': 'longCurly smile light sky glasses:glasses2',
  darnell: 'dreads1 smile dark leaf glasses:glasses5',
  halvard: 'hatBeanie calm pale coral fair beard:full3',
  ludovica: 'long smile light lake',
  'fiona-tait': 'bangs calm pale plum auburn glasses:glasses4',
  yesenia: 'medium3 smile tan sun',
  litia: 'afro calm brown lake',
  'wolfgang-e': 'noHair3 calm pale sky gray beard:moustache9 glasses:glasses',
  'leilani-k': 'longBangs calm tan coral',
  'abena-od': 'bun smile dark sun',
  'renata-sosa': 'grayBun smile light leaf dark',
  aysegul: 'medium1 smile light plum',
  'piotr-w': 'short1 calm pale lake beard:chin',
  nerida: 'grayMedium smile pale sun gray',
  'sanna-kaisa': 'bangs calm pale sky fair glasses:glasses5',
  'ewan-cluett': 'hatBeanie smile pale sky beard:full2',
  marit: 'grayBun cute pale coral blond',
  'noemi-sz': 'bangs2 calm light leaf glasses:glasses3',
  chipo: 'hatHip smile dark leaf',
  'ignacio-h': 'pomp smile tan sun beard:moustache6',
  thandeka: 'cornrows2 smile dark sky',
  dieulinh: 'medium2 smile light coral',
  mahalia: 'dreads2 smile dark plum',
  temuulen: 'short2 smile light sky',
  mehwish: 'hijab calm tan lake',
  'clemence-a': 'mediumBangs3 smile light coral',
  'ndeye-fatou': 'buns smile dark lemon',
  'theo-np': 'short5 smile light leaf glasses:glasses5',
  itzel: 'mediumStraight smile tan plum',
  marivic: 'medium1 cute tan lemon',
  joumana: 'longCurly calm light lake glasses:glasses4',
  turane: 'mediumBangs cute light sky',
  heitiare: 'longBangs smile brown sun',
  'guadalupe-vcm': 'grayBun calm tan plum gray glasses:glasses2',
  tesfaye: 'shaved1 smile dark leaf',
  'hana-prendergast': 'bangs smile tan lake dark',
  bagus: 'short5 smile tan coral beard:moustache4',
  nora: 'grayBun smile pale leaf brown glasses:glasses5',
  'anselm-r': 'grayShort calm pale sky gray beard:moustache9 glasses:glasses',
  sunniva: 'bangs cute pale lake fair',
  dele_ogun: 'shaved2 smile dark sun beard:full',
  marguerite: 'grayMedium calm pale plum gray glasses:glasses4',
  'hector-bz': 'pomp smile tan leaf beard:moustache7',
  'kavya-s': 'longBangs cute brown coral',
  'oisin-f': 'short4 smile pale leaf red',
  'rosa-ines': 'medium2 smile light sun',
  takumi77: 'short5 calm pale sky',
  bethan: 'bangs smile pale coral auburn glasses:glasses3',
  'malik-d': 'noHair1 smile dark lake beard:chin',
  'june-k': 'hatHip smile pale plum',
  'amir-n': 'short3 calm light sky beard:full',
  'siobhan-q': 'mediumBangs2 smile pale lake auburn',
  'paolo-g': 'noHair2 smile light coral beard:moustache5 glasses:glasses5',
  wairimu: 'twists smile dark plum',
  'lena-h': 'mediumStraight cute pale lemon',
  'diego-alc': 'short1 smile tan lake beard:goatee1',
  'minh-anh': 'bangs2 smile light sun glasses:glasses2',
  'priscilla-n': 'bun calm dark coral',
  'tobias-w': 'grayShort smile pale leaf brown',
  'carmen-ob': 'longCurly smile light plum',
  'hine-m': 'long smile brown lake',
  'yusuf-e': 'short2 calm light sky beard:full2',
  'gwen-l': 'grayShort smile pale coral gray',
  'sarita-p': 'medium1 cute tan leaf',
  'luiz-f': 'dreads1 smile brown sun',
};
