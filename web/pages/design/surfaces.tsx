import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Columns, Row, Section, Specimen } from './specimen.tsx';

/** Overlays and navigation. */
export function Surfaces() {
  return (
    <>
      <Section title="Overlays">
        <Row>
          <Dialog
            trigger={<Button variant="outline">Dialog</Button>}
            title="Cancel this session?"
            description="Free cancellation has ended, so we’ll refund 50% of the price."
            actions={
              <>
                <DialogClose asChild>
                  <Button variant="quiet">Keep session</Button>
                </DialogClose>
                <DialogClose asChild>
                  <Button variant="danger">Cancel session</Button>
                </DialogClose>
              </>
            }
          />
          <Dialog
            from="right"
            trigger={<Button variant="outline">Sheet</Button>}
            title="Filters"
            actions={
              <DialogClose asChild>
                <Button width="full">Show experts</Button>
              </DialogClose>
            }
          >
            <p className="text-muted">Filters go here.</p>
          </Dialog>
          <Menu trigger={<Button variant="outline">Menu</Button>}>
            <MenuLabel>
              <span className="block font-semibold">Mara Lindqvist</span>
              <span className="block text-muted text-sm">@mara</span>
            </MenuLabel>
            <MenuLine />
            <MenuItem>My Profile</MenuItem>
            <MenuItem disabled>Loading...</MenuItem>
            <MenuLine />
            <MenuItem>Log out</MenuItem>
          </Menu>
          <Tooltip text="You’re only charged if the expert accepts">
            <Button variant="outline">Tooltip</Button>
          </Tooltip>
          <Button
            variant="outline"
            onClick={() =>
              toast({ title: 'Photo uploaded', description: 'Your profile photo has been updated.' })
            }
          >
            Toast
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast({ title: 'Payment Failed', description: 'Your card was declined.', destructive: true })
            }
          >
            Destructive toast
          </Button>
          <Specimen name="theme">
            <ThemeSwitch />
          </Specimen>
        </Row>
      </Section>
      <Section title="Navigation">
        <Columns>
          <Tabs
            label="Sessions"
            tabs={[
              { value: 'upcoming', label: 'Upcoming (2)', content: <p>Two sessions.</p> },
              { value: 'past', label: 'Past (0)', content: <p>None yet.</p> },
              { value: 'closed', label: 'Closed', disabled: true, content: null },
            ]}
          />
          <Specimen name="step 1 of 2">
            <Stepper label="Booking" steps={['Your session', 'Payment']} current={1} />
          </Specimen>
          <Specimen name="step 2 of 2">
            <Stepper label="Booking, step 2" steps={['Your session', 'Payment']} current={2} />
          </Specimen>
        </Columns>
        <Pages />
      </Section>
    </>
  );
}

function Pages() {
  const [page, setPage] = useState(5);
  return <Pagination page={page} pages={12} onPage={setPage} />;
}
