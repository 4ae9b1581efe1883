import { useState } from 'react';
import { EmptyState } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, ChoiceChip, RemovableChip } from '#web/ui/chip.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Columns, Row, Section, Specimen } from './specimen.tsx';

const people = [
  ['Mara', 'Lindqvist'],
  ['Tomás', 'Ferreira'],
  ['Aiko', 'Brandt'],
  ['Priya', 'Raman'],
  ['Wanjiru', 'Kamau'],
  ['Łukasz', 'Żak'],
] as const;

export function States() {
  return (
    <>
      <Section title="Avatars, badges and chips">
        <Row>
          {people.map(([firstName, lastName]) => (
            <Avatar
              key={lastName}
              imageUrl={null}
              firstName={firstName}
              lastName={lastName}
              className="size-14 text-lg"
            />
          ))}
          <Avatar
            imageUrl={null}
            firstName={null}
            lastName={null}
            username="nora"
            className="size-14 text-lg"
          />
          <Avatar imageUrl={null} firstName={null} lastName={null} className="size-14 text-lg" />
          <Avatar imageUrl="/logo.png" firstName="A" lastName="Picture" className="size-14" />
        </Row>
        <Row>
          <Badge>Reviewed</Badge>
          <Badge tone="good">Confirmed</Badge>
          <Badge tone="wait">Pending</Badge>
          <Badge tone="danger">Declined</Badge>
          <Stars rating={4.3} count={12} />
          <Stars rating={5} count={1} />
        </Row>
        <Chips />
      </Section>
      <Section title="Cards and states">
        <Columns>
          <Card>
            <p className="font-semibold text-heading">A card</p>
            <p className="mt-2 text-muted">A white surface with a thin border and rounded corners.</p>
          </Card>
          <Card>
            <SkeletonGroup label="Loading experts" className="grid gap-3">
              <span className="flex items-center gap-3">
                <Skeleton className="size-14 rounded-full" />
                <span className="grid flex-1 gap-2">
                  <Skeleton className="h-5 w-3/4 rounded-md" />
                  <Skeleton className="h-4 w-1/2 rounded-md" />
                </span>
              </span>
              <Skeleton />
              <Skeleton className="h-4 w-4/5 rounded-md" />
            </SkeletonGroup>
          </Card>
          <Card className="flex flex-col gap-3">
            <p className="line-clamp-1 font-semibold text-heading">
              A name that is much too long to fit into a single line of a card
            </p>
            <p className="line-clamp-2 text-muted">
              Long text is cut off after two lines, so that cards next to each other have the same height no
              matter what people write in their headline.
            </p>
          </Card>
        </Columns>
        <Columns>
          <EmptyState
            title="No upcoming sessions"
            text="Sessions you request or accept will show up here."
            action={<Button variant="outline">Browse Experts</Button>}
          />
          <LoadError title="Failed to load profile" busy={false} onRetry={() => undefined} />
        </Columns>
      </Section>
    </>
  );
}

function Chips() {
  const [chosen, setChosen] = useState(true);
  const [tags, setTags] = useState(['Fundraising', 'UI/UX Design']);
  return (
    <Row>
      <Specimen name="read-only">
        <Chip>Marketing Strategy</Chip>
      </Specimen>
      <Specimen name="selectable">
        <span className="flex flex-wrap gap-2">
          <ChoiceChip chosen={chosen} onChoose={() => setChosen(!chosen)}>
            Selected
          </ChoiceChip>
          <ChoiceChip chosen={false} onChoose={() => undefined}>
            Not selected
          </ChoiceChip>
          <ChoiceChip chosen={false} onChoose={() => undefined} disabled>
            Disabled
          </ChoiceChip>
        </span>
      </Specimen>
      <Specimen name="removable">
        <span className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <RemovableChip
              key={tag}
              text={tag}
              onRemove={() => setTags(tags.filter((each) => each !== tag))}
            />
          ))}
        </span>
      </Specimen>
    </Row>
  );
}
