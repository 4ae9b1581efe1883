import type { OperatorView } from '#shared/operator/operator.schema.ts';
import { presentPerson } from '../person.ts';
import type { ListedOperator } from './operators.repository.ts';

export function presentOperator({ person, grantedAt, grantedBy, suspendedAt }: ListedOperator): OperatorView {
  return {
    ...presentPerson(person),
    grantedAt: grantedAt.toISOString(),
    grantedBy: grantedBy && presentPerson(grantedBy),
    isSuspended: suspendedAt !== null,
  };
}
