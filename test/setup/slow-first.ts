import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that would keep one worker busy at the end, with the others idle, if they started last. */
const slow =
  /(relevance|photos|random-lives|every-route|refunds|debts|dispute-outcomes|postgres-faults|embedded-killed|postgres-mails|postgres-bookings|postgres|embedded)\.test\.ts$/;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (slow.test(moduleId) ? 0 : 1);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
