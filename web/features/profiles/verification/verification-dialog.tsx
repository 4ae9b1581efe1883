import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import {
  type NewVerification,
  newVerificationSchema,
  verificationLimits,
} from '#shared/profiles/verification.schema.ts';
import { askForVerification, cacheOwnProfile, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import * as verificationCopy from './verification.copy.ts';

const copy = verificationCopy.dialog;

export type VerificationDialogProps = { profile: Profile; onClose: () => void; onOpenerGone: () => void };

/** Asks for the links. Starts with those on the profile. Stays open after a failure, so that it can be sent again. */
export function VerificationDialog({ profile, onClose, onOpenerGone }: VerificationDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const form = useForm<NewVerification>({
    resolver: standardSchemaResolver(newVerificationSchema),
    defaultValues: { links: linksOf(profile), note: '' },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: askForVerification,
    onSuccess: (saved) => {
      cacheOwnProfile(client, saved);
      toast(verificationCopy.sent);
      onClose();
    },
    // It may have been asked for on another device.
    onError: () => void client.invalidateQueries({ queryKey: ownProfile(profile.userId).queryKey }),
  });
  const send = form.handleSubmit((request) => mutate(request));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      onOpenerGone={onOpenerGone}
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{copy.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          // Fields that were added and not used aren't mistakes.
          const filled = form.getValues('links').filter((link) => link.trim() !== '');
          form.setValue('links', filled.length > 0 ? filled : ['']);
          void send(event);
        }}
      >
        <Links form={form} />
        <TextArea
          label={copy.note}
          hint={copy.noteHint}
          limit={verificationLimits.note}
          rows={3}
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
        <p role="alert" className="text-danger empty:-mt-5">
          {error ? (serverMessage(error) ?? copy.failed) : null}
        </p>
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useForm<NewVerification>>;

function Links({ form: { control, register, formState, setValue, setFocus, getValues } }: { form: Form }) {
  const links = useWatch({ control, name: 'links' });
  const change = (next: string[], focused: number) => {
    setValue('links', next, { shouldValidate: formState.isSubmitted });
    // The field is rendered by then.
    requestAnimationFrame(() => setFocus(`links.${focused}`));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {links.map((_link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is named by its position
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <Field
            label={copy.link(index + 1)}
            hint={index === 0 && copy.linkHint}
            type="url"
            inputMode="url"
            placeholder={copy.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={formState.errors.links?.[index]?.message}
            {...register(`links.${index}`)}
          />
          {links.length > 1 && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={copy.remove(index + 1)}
              className="mt-7.5"
              onClick={() =>
                change(
                  getValues('links').filter((_each, n) => n !== index),
                  Math.max(0, index - 1),
                )
              }
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          )}
        </div>
      ))}
      {links.length < verificationLimits.links && (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start px-3"
          onClick={() => change([...getValues('links'), ''], links.length)}
        >
          <Plus aria-hidden="true" className="size-4" />
          {copy.add}
        </Button>
      )}
    </div>
  );
}

/** The links on the profile that can be sent. */
function linksOf({ linkedinUrl, youtubeUrl, twitterUrl, instagramUrl }: Profile): string[] {
  const links = [linkedinUrl, youtubeUrl, twitterUrl, instagramUrl].filter((link) => link !== null);
  const secure = links.filter((link) => link.startsWith('https://'));
  return secure.length > 0 ? secure : [''];
}
