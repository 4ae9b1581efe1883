import { calendarFaults } from './areas/calendars.ts';
import { databaseFaults } from './areas/database.ts';
import { formFaults } from './areas/forms.ts';
import { lifeFaults } from './areas/lives.ts';
import { moneyFaults } from './areas/money.ts';
import { operatorFaults } from './areas/operator.ts';
import { presenterFaults } from './areas/presenters.ts';
import { roomFaults } from './areas/rooms.ts';
import { ruleFaults } from './areas/rules.ts';
import { screenFaults } from './areas/screens.ts';
import { serverFaults } from './areas/server.ts';
import { sessionFaults } from './areas/sessions.ts';
import type { Fault } from './fault.ts';

export const faults: Fault[] = [
  ...ruleFaults,
  ...databaseFaults,
  ...presenterFaults,
  ...serverFaults,
  ...moneyFaults,
  ...lifeFaults,
  ...sessionFaults,
  ...calendarFaults,
  ...operatorFaults,
  ...formFaults,
  ...screenFaults,
  ...roomFaults,
];
