import type { OperatorView } from '#shared/operator/operator.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { ReasonDialog } from '#web/features/operator/reason-dialog.tsx';
import { useAction } from '#web/features/operator/use-action.ts';
import { Badge } from '#web/ui/badge.tsx';
import * as operatorsCopy from './operators.copy.ts';
import { removeOperator } from './operators.queries.ts';

const copy = operatorsCopy.page;

type Props = {
  operators: OperatorView[];
  operatorId: string;
  onRemoved: (removed: OperatorView, rest: OperatorView[]) => void;
  onOpenerGone: () => void;
};

export function OperatorList({ operators, operatorId, onRemoved, onOpenerGone }: Props) {
  return (
    <ul aria-label={copy.list} className="divide-y divide-line border-line border-y">
      {operators.map((operator) => (
        <OperatorRow
          key={operator.id}
          operator={operator}
          isSelf={operator.id === operatorId}
          onRemoved={(rest) => onRemoved(operator, rest)}
          onOpenerGone={onOpenerGone}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  operator: OperatorView;
  isSelf: boolean;
  onRemoved: (rest: OperatorView[]) => void;
  onOpenerGone: () => void;
};

function OperatorRow({ operator, isSelf, onRemoved, onOpenerGone }: RowProps) {
  const { id, name, grantedAt, grantedBy } = operator;
  const action = useAction((body: { reason: string }, key) => removeOperator(id, body, key), onRemoved);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            <PersonLink person={operator} />
          </span>
          {isSelf && <Badge>{copy.you}</Badge>}
          {operator.isSuspended && <Badge tone="danger">{copy.suspended}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-sm tabular-nums">
          {copy.since(formatDate(grantedAt))},{' '}
          {grantedBy ? copy.addedBy(operatorCopy.person(grantedBy)) : copy.fromSettings}
        </p>
      </div>
      <ReasonDialog
        opener={{ label: operatorsCopy.remove.action(name) }}
        title={operatorsCopy.remove.title(name)}
        text={isSelf ? operatorsCopy.remove.ownText : operatorsCopy.remove.text}
        confirm={operatorsCopy.remove.confirm}
        danger
        action={action}
        onOpenerGone={onOpenerGone}
      />
    </li>
  );
}
