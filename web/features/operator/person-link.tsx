import { Link } from 'wouter';
import type { PersonView } from '#shared/operator/operator.schema.ts';
import { adminPersonPath } from '#web/lib/admin-paths.ts';
import * as operatorCopy from './operator.copy.ts';

/** `Nora Kessler (@nora)`, linked to what operators know about them. */
export function PersonLink({ person }: { person: PersonView }) {
  return (
    <Link
      href={adminPersonPath(person.id)}
      // Tall enough to tap, without moving the lines around it.
      className="wrap-anywhere -my-2.5 inline-block rounded-sm py-2.5 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {operatorCopy.person(person)}
    </Link>
  );
}
