import type { DemoExpert } from './demo-expert.ts';
import { artAndLanguageExperts } from './experts-arts-and-languages.ts';
import { businessExperts } from './experts-business.ts';
import { careerExperts } from './experts-careers.ts';
import { familyExperts } from './experts-families.ts';
import { homeAndLandExperts } from './experts-home-and-land.ts';
import { paperExperts } from './experts-papers.ts';
import { pastimeExperts } from './experts-pastimes.ts';
import { softwareExperts } from './experts-software.ts';

export const demoExperts: DemoExpert[] = [
  ...businessExperts,
  ...softwareExperts,
  ...careerExperts,
  ...paperExperts,
  ...familyExperts,
  ...homeAndLandExperts,
  ...artAndLanguageExperts,
  ...pastimeExperts,
];
