import * as z from 'zod/mini';
import { userSchema } from '#shared/accounts/accounts.schema.ts';
import { extensionSchema } from '#shared/bookings/extensions.schema.ts';
import { maxCandidates } from './signal-limits.ts';

/** `GET /api/rooms/{bookingId}`: the room of a session, as one of its two parties sees it. */
export const roomSchema = z.object({
  bookingId: z.string(),
  /** The server's time, by which both see the same minutes left. */
  now: z.string(),
  scheduledAt: z.string(),
  endsAt: z.string(),
  opensAt: z.string(),
  callEndsAt: z.string(),
  closesAt: z.string(),
  party: z.enum(['booker', 'expert']),
  other: z.omit(userSchema, { id: true, email: true }),
  /** The other's visit, while they are there. Signals are sent to it. */
  otherVisit: z.nullable(z.string()),
  /** The viewer's own visit, maybe in another tab. */
  ownVisit: z.nullable(z.string()),
  /** The viewer's network address is hidden from the other, as far as there is a relay. */
  hideAddress: z.boolean(),
  canRelay: z.boolean(),
  /** More time, from the last minutes of the session on; null while there can be none. */
  extension: z.nullable(extensionSchema),
  minutesTogether: z.number(),
});
export type Room = z.infer<typeof roomSchema>;

/** How browsers find a way to each other, as RTCPeerConnection takes it. */
export const iceSchema = z.object({
  servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** The viewer hides their address: only relayed connections. */
  relayOnly: z.boolean(),
  /** When the credentials end; null without any. */
  expiresAt: z.nullable(z.string()),
});
export type Ice = z.infer<typeof iceSchema>;

export const enteredRoomSchema = z.object({ visit: z.string(), room: roomSchema, ice: iceSchema });
export type EnteredRoom = z.infer<typeof enteredRoomSchema>;

const invalid = 'Invalid signal';
const text = (maxLength: number) => z.string(invalid).check(z.maxLength(maxLength, invalid));

/** What one browser tells the other so that they connect. The server only passes it on. */
export const signalBodySchema = z.object(
  {
    description: z.optional(
      z.object({
        type: z.enum(['offer', 'answer'], invalid),
        sdp: text(28_000),
        /** Counts the offers of one side. An answer names the offer that it answers. */
        round: z.number(invalid).check(z.int(invalid), z.minimum(0, invalid), z.maximum(1e9, invalid)),
      }),
    ),
    candidates: z.optional(
      z
        .array(
          z.object({
            candidate: text(1_000),
            sdpMid: z.nullable(text(100)),
            sdpMLineIndex: z.nullable(
              z.number(invalid).check(z.int(invalid), z.minimum(0, invalid), z.maximum(255, invalid)),
            ),
            usernameFragment: z.nullable(text(256)),
          }),
          invalid,
        )
        .check(z.maxLength(maxCandidates, invalid)),
    ),
  },
  invalid,
);
export type SignalBody = z.infer<typeof signalBodySchema>;

/** `POST …/signals` */
export const newSignalSchema = z.object({
  /** A visit of the other party. */
  to: z.string(invalid).check(z.maxLength(36, invalid)),
  body: signalBodySchema,
});
export type NewSignal = z.infer<typeof newSignalSchema>;

export const signalSchema = z.object({ seq: z.number(), from: z.string(), body: signalBodySchema });
export type Signal = z.infer<typeof signalSchema>;
export const signalsSchema = z.object({ signals: z.array(signalSchema) });
