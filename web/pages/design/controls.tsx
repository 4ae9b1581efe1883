import { Heart } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DurationChoice } from '#web/ui/duration-choice.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { StarChoice } from '#web/ui/stars.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Columns, Row, Section, Specimen } from './specimen.tsx';

const variants = ['primary', 'outline', 'quiet', 'danger'] as const;
const meanings = ['Needs Improvement', 'Fair', 'Good', 'Very Good', 'Excellent!'] as const;
const zones = [
  { value: 'Europe/Berlin', label: 'Berlin' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
  { value: 'Antarctica/Troll', label: 'Troll (disabled)', disabled: true },
];

export function Controls() {
  return (
    <>
      <Section title="Buttons and links">
        {variants.map((variant) => (
          <Row key={variant}>
            <Specimen name={variant}>
              <Button variant={variant}>Request Time</Button>
            </Specimen>
            <Specimen name="focused">
              <Button variant={variant} data-focus-ring>
                Request Time
              </Button>
            </Specimen>
            <Specimen name="busy">
              <Button variant={variant} busy>
                Sending
              </Button>
            </Specimen>
            <Specimen name="disabled">
              <Button variant={variant} disabled>
                Request Time
              </Button>
            </Specimen>
            <Specimen name="large">
              <Button variant={variant} size="lg">
                Request Time
              </Button>
            </Specimen>
            <Specimen name="icon">
              <Button variant={variant} size="icon" aria-label="Like">
                <Heart aria-hidden="true" className="size-5" />
              </Button>
            </Specimen>
          </Row>
        ))}
        <Row>
          <Specimen name="copy">
            <CopyButton text="https://intime.example/mara" />
          </Specimen>
          <Specimen name="link">
            <TextLink href={paths.design}>A text link</TextLink>
          </Specimen>
        </Row>
      </Section>
      <Section title="Fields">
        <Columns>
          <Field label="Plain" placeholder="Placeholder" />
          <Field label="With a hint" hint="At least 8 characters." defaultValue="Typed" />
          <Field label="With an error" error="Username is required" defaultValue="" />
          <Field label="Focused" data-focus-ring defaultValue="Typed" />
          <Field label="Disabled" disabled defaultValue="Typed" />
          <Select label="Select" placeholder="Choose a time zone" options={zones} />
          <Select label="Selected" defaultValue="Asia/Tokyo" options={zones} hint="Shown to both of you." />
          <Select
            label="Select with an error"
            placeholder="Choose a time zone"
            options={zones}
            error="Choose a time zone"
          />
          <Select label="Disabled select" defaultValue="Asia/Tokyo" options={zones} disabled />
          <TextArea label="Message" limit={500} hint="Optional" />
          <TextArea label="Nearly full" limit={30} defaultValue="Twenty-eight characters here" />
          <TextArea
            label="Too long"
            limit={10}
            defaultValue="More than ten"
            error="Message must be less than 10 characters"
          />
        </Columns>
      </Section>
      <Section title="Choices">
        <Columns>
          <Switch
            label="Available for Bookings"
            hint="When off, people can see your profile but can’t book you."
            defaultChecked
          />
          <Switch label="Off" />
          <Switch label="Disabled" disabled defaultChecked />
          <Checkbox label="Save this card for a tip" defaultChecked />
          <Checkbox label="Unchecked" />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Checkbox label="I have read this" error="Check this box to continue" />
        </Columns>
        <Columns>
          <Durations />
          <Rating />
        </Columns>
      </Section>
    </>
  );
}

function Durations() {
  const [minutes, setMinutes] = useState<number>(30);
  return (
    <Specimen name="duration">
      <DurationChoice
        label="Duration"
        value={minutes}
        onChange={setMinutes}
        options={[
          { minutes: 15, price: '60.00' },
          { minutes: 30, price: '110.00' },
          { minutes: 45, price: '150.00', disabled: true },
        ]}
      />
    </Specimen>
  );
}

function Rating() {
  const [rating, setRating] = useState(4);
  return (
    <>
      <Specimen name="rating">
        <StarChoice label="Rating" meanings={meanings} value={rating} onChange={setRating} />
      </Specimen>
      <Specimen name="disabled rating">
        <StarChoice label="Disabled rating" meanings={meanings} value={2} onChange={setRating} disabled />
      </Specimen>
    </>
  );
}
