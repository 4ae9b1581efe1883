/**
 * Expected slots, generated minute by minute by an independent program with other time zone data.
 * Zones whose rules may still change use past years.
 * name | zone | weekly hours | dates | options | now | from … until | free starts
 */
export const cases = `
nine o’clock in January, UTC | UTC | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T00:00Z | 2025-01-22T00:00Z … 2025-01-23T00:00Z | 2025-01-22T09:00Z 2025-01-22T09:30Z
nine o’clock in July, UTC | UTC | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T00:00Z | 2025-07-23T00:00Z … 2025-07-24T00:00Z | 2025-07-23T09:00Z 2025-07-23T09:30Z
nine o’clock in January, Europe/London | Europe/London | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T00:00Z | 2025-01-22T00:00Z … 2025-01-23T00:00Z | 2025-01-22T09:00Z 2025-01-22T09:30Z
nine o’clock in July, Europe/London | Europe/London | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T23:00Z | 2025-07-22T23:00Z … 2025-07-23T23:00Z | 2025-07-23T08:00Z 2025-07-23T08:30Z
nine o’clock in January, Europe/Lisbon | Europe/Lisbon | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T00:00Z | 2025-01-22T00:00Z … 2025-01-23T00:00Z | 2025-01-22T09:00Z 2025-01-22T09:30Z
nine o’clock in July, Europe/Lisbon | Europe/Lisbon | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T23:00Z | 2025-07-22T23:00Z … 2025-07-23T23:00Z | 2025-07-23T08:00Z 2025-07-23T08:30Z
nine o’clock in January, Atlantic/Azores | Atlantic/Azores | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T01:00Z | 2025-01-22T01:00Z … 2025-01-23T01:00Z | 2025-01-22T10:00Z 2025-01-22T10:30Z
nine o’clock in July, Atlantic/Azores | Atlantic/Azores | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T00:00Z | 2025-07-23T00:00Z … 2025-07-24T00:00Z | 2025-07-23T09:00Z 2025-07-23T09:30Z
nine o’clock in January, Europe/Berlin | Europe/Berlin | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T23:00Z | 2025-01-21T23:00Z … 2025-01-22T23:00Z | 2025-01-22T08:00Z 2025-01-22T08:30Z
nine o’clock in July, Europe/Berlin | Europe/Berlin | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T22:00Z | 2025-07-22T22:00Z … 2025-07-23T22:00Z | 2025-07-23T07:00Z 2025-07-23T07:30Z
nine o’clock in January, Europe/Athens | Europe/Athens | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T22:00Z | 2025-01-21T22:00Z … 2025-01-22T22:00Z | 2025-01-22T07:00Z 2025-01-22T07:30Z
nine o’clock in July, Europe/Athens | Europe/Athens | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T21:00Z | 2025-07-22T21:00Z … 2025-07-23T21:00Z | 2025-07-23T06:00Z 2025-07-23T06:30Z
nine o’clock in January, Europe/Moscow | Europe/Moscow | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T21:00Z | 2025-01-21T21:00Z … 2025-01-22T21:00Z | 2025-01-22T06:00Z 2025-01-22T06:30Z
nine o’clock in July, Europe/Moscow | Europe/Moscow | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T21:00Z | 2025-07-22T21:00Z … 2025-07-23T21:00Z | 2025-07-23T06:00Z 2025-07-23T06:30Z
nine o’clock in January, Europe/Istanbul | Europe/Istanbul | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T21:00Z | 2025-01-21T21:00Z … 2025-01-22T21:00Z | 2025-01-22T06:00Z 2025-01-22T06:30Z
nine o’clock in July, Europe/Istanbul | Europe/Istanbul | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T21:00Z | 2025-07-22T21:00Z … 2025-07-23T21:00Z | 2025-07-23T06:00Z 2025-07-23T06:30Z
nine o’clock in January, Africa/Cairo | Africa/Cairo | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T22:00Z | 2025-01-21T22:00Z … 2025-01-22T22:00Z | 2025-01-22T07:00Z 2025-01-22T07:30Z
nine o’clock in July, Africa/Cairo | Africa/Cairo | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T21:00Z | 2025-07-22T21:00Z … 2025-07-23T21:00Z | 2025-07-23T06:00Z 2025-07-23T06:30Z
nine o’clock in January, Africa/Lagos | Africa/Lagos | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T23:00Z | 2025-01-21T23:00Z … 2025-01-22T23:00Z | 2025-01-22T08:00Z 2025-01-22T08:30Z
nine o’clock in July, Africa/Lagos | Africa/Lagos | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T23:00Z | 2025-07-22T23:00Z … 2025-07-23T23:00Z | 2025-07-23T08:00Z 2025-07-23T08:30Z
nine o’clock in January, Africa/Johannesburg | Africa/Johannesburg | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T22:00Z | 2025-01-21T22:00Z … 2025-01-22T22:00Z | 2025-01-22T07:00Z 2025-01-22T07:30Z
nine o’clock in July, Africa/Johannesburg | Africa/Johannesburg | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T22:00Z | 2025-07-22T22:00Z … 2025-07-23T22:00Z | 2025-07-23T07:00Z 2025-07-23T07:30Z
nine o’clock in January, Africa/Tunis | Africa/Tunis | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T23:00Z | 2025-01-21T23:00Z … 2025-01-22T23:00Z | 2025-01-22T08:00Z 2025-01-22T08:30Z
nine o’clock in July, Africa/Tunis | Africa/Tunis | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T23:00Z | 2025-07-22T23:00Z … 2025-07-23T23:00Z | 2025-07-23T08:00Z 2025-07-23T08:30Z
nine o’clock in January, Africa/Monrovia | Africa/Monrovia | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T00:00Z | 2025-01-22T00:00Z … 2025-01-23T00:00Z | 2025-01-22T09:00Z 2025-01-22T09:30Z
nine o’clock in July, Africa/Monrovia | Africa/Monrovia | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T00:00Z | 2025-07-23T00:00Z … 2025-07-24T00:00Z | 2025-07-23T09:00Z 2025-07-23T09:30Z
nine o’clock in January, Asia/Tehran | Asia/Tehran | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T20:30Z | 2025-01-21T20:30Z … 2025-01-22T20:30Z | 2025-01-22T05:30Z 2025-01-22T06:00Z
nine o’clock in July, Asia/Tehran | Asia/Tehran | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T20:30Z | 2025-07-22T20:30Z … 2025-07-23T20:30Z | 2025-07-23T05:30Z 2025-07-23T06:00Z
nine o’clock in January, Asia/Dubai | Asia/Dubai | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T20:00Z | 2025-01-21T20:00Z … 2025-01-22T20:00Z | 2025-01-22T05:00Z 2025-01-22T05:30Z
nine o’clock in July, Asia/Dubai | Asia/Dubai | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T20:00Z | 2025-07-22T20:00Z … 2025-07-23T20:00Z | 2025-07-23T05:00Z 2025-07-23T05:30Z
nine o’clock in January, Asia/Kabul | Asia/Kabul | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T19:30Z | 2025-01-21T19:30Z … 2025-01-22T19:30Z | 2025-01-22T04:30Z 2025-01-22T05:00Z
nine o’clock in July, Asia/Kabul | Asia/Kabul | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T19:30Z | 2025-07-22T19:30Z … 2025-07-23T19:30Z | 2025-07-23T04:30Z 2025-07-23T05:00Z
nine o’clock in January, Asia/Karachi | Asia/Karachi | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T19:00Z | 2025-01-21T19:00Z … 2025-01-22T19:00Z | 2025-01-22T04:00Z 2025-01-22T04:30Z
nine o’clock in July, Asia/Karachi | Asia/Karachi | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T19:00Z | 2025-07-22T19:00Z … 2025-07-23T19:00Z | 2025-07-23T04:00Z 2025-07-23T04:30Z
nine o’clock in January, Asia/Kolkata | Asia/Kolkata | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T18:30Z | 2025-01-21T18:30Z … 2025-01-22T18:30Z | 2025-01-22T03:30Z 2025-01-22T04:00Z
nine o’clock in July, Asia/Kolkata | Asia/Kolkata | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T18:30Z | 2025-07-22T18:30Z … 2025-07-23T18:30Z | 2025-07-23T03:30Z 2025-07-23T04:00Z
nine o’clock in January, Asia/Kathmandu | Asia/Kathmandu | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T18:15Z | 2025-01-21T18:15Z … 2025-01-22T18:15Z | 2025-01-22T03:15Z 2025-01-22T03:45Z
nine o’clock in July, Asia/Kathmandu | Asia/Kathmandu | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T18:15Z | 2025-07-22T18:15Z … 2025-07-23T18:15Z | 2025-07-23T03:15Z 2025-07-23T03:45Z
nine o’clock in January, Asia/Dhaka | Asia/Dhaka | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T18:00Z | 2025-01-21T18:00Z … 2025-01-22T18:00Z | 2025-01-22T03:00Z 2025-01-22T03:30Z
nine o’clock in July, Asia/Dhaka | Asia/Dhaka | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T18:00Z | 2025-07-22T18:00Z … 2025-07-23T18:00Z | 2025-07-23T03:00Z 2025-07-23T03:30Z
nine o’clock in January, Asia/Yangon | Asia/Yangon | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T17:30Z | 2025-01-21T17:30Z … 2025-01-22T17:30Z | 2025-01-22T02:30Z 2025-01-22T03:00Z
nine o’clock in July, Asia/Yangon | Asia/Yangon | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T17:30Z | 2025-07-22T17:30Z … 2025-07-23T17:30Z | 2025-07-23T02:30Z 2025-07-23T03:00Z
nine o’clock in January, Asia/Bangkok | Asia/Bangkok | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T17:00Z | 2025-01-21T17:00Z … 2025-01-22T17:00Z | 2025-01-22T02:00Z 2025-01-22T02:30Z
nine o’clock in July, Asia/Bangkok | Asia/Bangkok | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T17:00Z | 2025-07-22T17:00Z … 2025-07-23T17:00Z | 2025-07-23T02:00Z 2025-07-23T02:30Z
nine o’clock in January, Asia/Shanghai | Asia/Shanghai | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T16:00Z | 2025-01-21T16:00Z … 2025-01-22T16:00Z | 2025-01-22T01:00Z 2025-01-22T01:30Z
nine o’clock in July, Asia/Shanghai | Asia/Shanghai | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T16:00Z | 2025-07-22T16:00Z … 2025-07-23T16:00Z | 2025-07-23T01:00Z 2025-07-23T01:30Z
nine o’clock in January, Asia/Tokyo | Asia/Tokyo | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T15:00Z | 2025-01-21T15:00Z … 2025-01-22T15:00Z | 2025-01-22T00:00Z 2025-01-22T00:30Z
nine o’clock in July, Asia/Tokyo | Asia/Tokyo | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T15:00Z | 2025-07-22T15:00Z … 2025-07-23T15:00Z | 2025-07-23T00:00Z 2025-07-23T00:30Z
nine o’clock in January, Australia/Perth | Australia/Perth | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T16:00Z | 2025-01-21T16:00Z … 2025-01-22T16:00Z | 2025-01-22T01:00Z 2025-01-22T01:30Z
nine o’clock in July, Australia/Perth | Australia/Perth | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T16:00Z | 2025-07-22T16:00Z … 2025-07-23T16:00Z | 2025-07-23T01:00Z 2025-07-23T01:30Z
nine o’clock in January, Australia/Eucla | Australia/Eucla | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T15:15Z | 2025-01-21T15:15Z … 2025-01-22T15:15Z | 2025-01-22T00:15Z 2025-01-22T00:45Z
nine o’clock in July, Australia/Eucla | Australia/Eucla | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T15:15Z | 2025-07-22T15:15Z … 2025-07-23T15:15Z | 2025-07-23T00:15Z 2025-07-23T00:45Z
nine o’clock in January, Australia/Darwin | Australia/Darwin | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T14:30Z | 2025-01-21T14:30Z … 2025-01-22T14:30Z | 2025-01-21T23:30Z 2025-01-22T00:00Z
nine o’clock in July, Australia/Darwin | Australia/Darwin | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T14:30Z | 2025-07-22T14:30Z … 2025-07-23T14:30Z | 2025-07-22T23:30Z 2025-07-23T00:00Z
nine o’clock in January, Australia/Adelaide | Australia/Adelaide | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T13:30Z | 2025-01-21T13:30Z … 2025-01-22T13:30Z | 2025-01-21T22:30Z 2025-01-21T23:00Z
nine o’clock in July, Australia/Adelaide | Australia/Adelaide | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T14:30Z | 2025-07-22T14:30Z … 2025-07-23T14:30Z | 2025-07-22T23:30Z 2025-07-23T00:00Z
nine o’clock in January, Australia/Brisbane | Australia/Brisbane | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T14:00Z | 2025-01-21T14:00Z … 2025-01-22T14:00Z | 2025-01-21T23:00Z 2025-01-21T23:30Z
nine o’clock in July, Australia/Brisbane | Australia/Brisbane | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T14:00Z | 2025-07-22T14:00Z … 2025-07-23T14:00Z | 2025-07-22T23:00Z 2025-07-22T23:30Z
nine o’clock in January, Australia/Sydney | Australia/Sydney | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T13:00Z | 2025-01-21T13:00Z … 2025-01-22T13:00Z | 2025-01-21T22:00Z 2025-01-21T22:30Z
nine o’clock in July, Australia/Sydney | Australia/Sydney | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T14:00Z | 2025-07-22T14:00Z … 2025-07-23T14:00Z | 2025-07-22T23:00Z 2025-07-22T23:30Z
nine o’clock in January, Australia/Lord_Howe | Australia/Lord_Howe | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T13:00Z | 2025-01-21T13:00Z … 2025-01-22T13:00Z | 2025-01-21T22:00Z 2025-01-21T22:30Z
nine o’clock in July, Australia/Lord_Howe | Australia/Lord_Howe | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T13:30Z | 2025-07-22T13:30Z … 2025-07-23T13:30Z | 2025-07-22T22:30Z 2025-07-22T23:00Z
nine o’clock in January, Pacific/Auckland | Pacific/Auckland | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T11:00Z | 2025-01-21T11:00Z … 2025-01-22T11:00Z | 2025-01-21T20:00Z 2025-01-21T20:30Z
nine o’clock in July, Pacific/Auckland | Pacific/Auckland | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T12:00Z | 2025-07-22T12:00Z … 2025-07-23T12:00Z | 2025-07-22T21:00Z 2025-07-22T21:30Z
nine o’clock in January, Pacific/Chatham | Pacific/Chatham | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T10:15Z | 2025-01-21T10:15Z … 2025-01-22T10:15Z | 2025-01-21T19:15Z 2025-01-21T19:45Z
nine o’clock in July, Pacific/Chatham | Pacific/Chatham | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T11:15Z | 2025-07-22T11:15Z … 2025-07-23T11:15Z | 2025-07-22T20:15Z 2025-07-22T20:45Z
nine o’clock in January, Pacific/Apia | Pacific/Apia | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T11:00Z | 2025-01-21T11:00Z … 2025-01-22T11:00Z | 2025-01-21T20:00Z 2025-01-21T20:30Z
nine o’clock in July, Pacific/Apia | Pacific/Apia | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T11:00Z | 2025-07-22T11:00Z … 2025-07-23T11:00Z | 2025-07-22T20:00Z 2025-07-22T20:30Z
nine o’clock in January, Pacific/Kiritimati | Pacific/Kiritimati | Sun-Sat 09:00-10:00 |  |  | 2025-01-16T10:00Z | 2025-01-21T10:00Z … 2025-01-22T10:00Z | 2025-01-21T19:00Z 2025-01-21T19:30Z
nine o’clock in July, Pacific/Kiritimati | Pacific/Kiritimati | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T10:00Z | 2025-07-22T10:00Z … 2025-07-23T10:00Z | 2025-07-22T19:00Z 2025-07-22T19:30Z
nine o’clock in January, Pacific/Honolulu | Pacific/Honolulu | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T10:00Z | 2025-01-22T10:00Z … 2025-01-23T10:00Z | 2025-01-22T19:00Z 2025-01-22T19:30Z
nine o’clock in July, Pacific/Honolulu | Pacific/Honolulu | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T10:00Z | 2025-07-23T10:00Z … 2025-07-24T10:00Z | 2025-07-23T19:00Z 2025-07-23T19:30Z
nine o’clock in January, Pacific/Marquesas | Pacific/Marquesas | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T09:30Z | 2025-01-22T09:30Z … 2025-01-23T09:30Z | 2025-01-22T18:30Z 2025-01-22T19:00Z
nine o’clock in July, Pacific/Marquesas | Pacific/Marquesas | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T09:30Z | 2025-07-23T09:30Z … 2025-07-24T09:30Z | 2025-07-23T18:30Z 2025-07-23T19:00Z
nine o’clock in January, Pacific/Pago_Pago | Pacific/Pago_Pago | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T11:00Z | 2025-01-22T11:00Z … 2025-01-23T11:00Z | 2025-01-22T20:00Z 2025-01-22T20:30Z
nine o’clock in July, Pacific/Pago_Pago | Pacific/Pago_Pago | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T11:00Z | 2025-07-23T11:00Z … 2025-07-24T11:00Z | 2025-07-23T20:00Z 2025-07-23T20:30Z
nine o’clock in January, America/Anchorage | America/Anchorage | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T09:00Z | 2025-01-22T09:00Z … 2025-01-23T09:00Z | 2025-01-22T18:00Z 2025-01-22T18:30Z
nine o’clock in July, America/Anchorage | America/Anchorage | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T08:00Z | 2025-07-23T08:00Z … 2025-07-24T08:00Z | 2025-07-23T17:00Z 2025-07-23T17:30Z
nine o’clock in January, America/Los_Angeles | America/Los_Angeles | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T08:00Z | 2025-01-22T08:00Z … 2025-01-23T08:00Z | 2025-01-22T17:00Z 2025-01-22T17:30Z
nine o’clock in July, America/Los_Angeles | America/Los_Angeles | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T07:00Z | 2025-07-23T07:00Z … 2025-07-24T07:00Z | 2025-07-23T16:00Z 2025-07-23T16:30Z
nine o’clock in January, America/Phoenix | America/Phoenix | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T07:00Z | 2025-01-22T07:00Z … 2025-01-23T07:00Z | 2025-01-22T16:00Z 2025-01-22T16:30Z
nine o’clock in July, America/Phoenix | America/Phoenix | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T07:00Z | 2025-07-23T07:00Z … 2025-07-24T07:00Z | 2025-07-23T16:00Z 2025-07-23T16:30Z
nine o’clock in January, America/Denver | America/Denver | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T07:00Z | 2025-01-22T07:00Z … 2025-01-23T07:00Z | 2025-01-22T16:00Z 2025-01-22T16:30Z
nine o’clock in July, America/Denver | America/Denver | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T06:00Z | 2025-07-23T06:00Z … 2025-07-24T06:00Z | 2025-07-23T15:00Z 2025-07-23T15:30Z
nine o’clock in January, America/Chicago | America/Chicago | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T06:00Z | 2025-01-22T06:00Z … 2025-01-23T06:00Z | 2025-01-22T15:00Z 2025-01-22T15:30Z
nine o’clock in July, America/Chicago | America/Chicago | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T05:00Z | 2025-07-23T05:00Z … 2025-07-24T05:00Z | 2025-07-23T14:00Z 2025-07-23T14:30Z
nine o’clock in January, America/New_York | America/New_York | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T05:00Z | 2025-01-22T05:00Z … 2025-01-23T05:00Z | 2025-01-22T14:00Z 2025-01-22T14:30Z
nine o’clock in July, America/New_York | America/New_York | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T04:00Z | 2025-07-23T04:00Z … 2025-07-24T04:00Z | 2025-07-23T13:00Z 2025-07-23T13:30Z
nine o’clock in January, America/Halifax | America/Halifax | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T04:00Z | 2025-01-22T04:00Z … 2025-01-23T04:00Z | 2025-01-22T13:00Z 2025-01-22T13:30Z
nine o’clock in July, America/Halifax | America/Halifax | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T03:00Z | 2025-07-23T03:00Z … 2025-07-24T03:00Z | 2025-07-23T12:00Z 2025-07-23T12:30Z
nine o’clock in January, America/St_Johns | America/St_Johns | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T03:30Z | 2025-01-22T03:30Z … 2025-01-23T03:30Z | 2025-01-22T12:30Z 2025-01-22T13:00Z
nine o’clock in July, America/St_Johns | America/St_Johns | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T02:30Z | 2025-07-23T02:30Z … 2025-07-24T02:30Z | 2025-07-23T11:30Z 2025-07-23T12:00Z
nine o’clock in January, America/Sao_Paulo | America/Sao_Paulo | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T03:00Z | 2025-01-22T03:00Z … 2025-01-23T03:00Z | 2025-01-22T12:00Z 2025-01-22T12:30Z
nine o’clock in July, America/Sao_Paulo | America/Sao_Paulo | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T03:00Z | 2025-07-23T03:00Z … 2025-07-24T03:00Z | 2025-07-23T12:00Z 2025-07-23T12:30Z
nine o’clock in January, America/Santiago | America/Santiago | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T03:00Z | 2025-01-22T03:00Z … 2025-01-23T03:00Z | 2025-01-22T12:00Z 2025-01-22T12:30Z
nine o’clock in July, America/Santiago | America/Santiago | Sun-Sat 09:00-10:00 |  |  | 2025-07-18T04:00Z | 2025-07-23T04:00Z … 2025-07-24T04:00Z | 2025-07-23T13:00Z 2025-07-23T13:30Z
nine o’clock in January, Antarctica/Troll | Antarctica/Troll | Sun-Sat 09:00-10:00 |  |  | 2025-01-17T00:00Z | 2025-01-22T00:00Z … 2025-01-23T00:00Z | 2025-01-22T09:00Z 2025-01-22T09:30Z
nine o’clock in July, Antarctica/Troll | Antarctica/Troll | Sun-Sat 09:00-10:00 |  |  | 2025-07-17T22:00Z | 2025-07-22T22:00Z … 2025-07-23T22:00Z | 2025-07-23T07:00Z 2025-07-23T07:30Z
the night clocks go forward, America/New_York | America/New_York |  | 2025-03-09 00:00-05:00 | duration 45, grid 60 | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T05:00Z 2025-03-09T06:00Z 2025-03-09T07:00Z 2025-03-09T08:00Z
the night clocks go back, America/New_York | America/New_York |  | 2025-11-02 00:00-04:00 | duration 45, grid 60 | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T04:00Z 2025-11-02T05:00Z 2025-11-02T06:00Z 2025-11-02T07:00Z 2025-11-02T08:00Z
the night clocks go forward, America/Los_Angeles | America/Los_Angeles |  | 2025-03-09 00:00-05:00 | duration 45, grid 60 | 2025-03-04T08:00Z | 2025-03-09T08:00Z … 2025-03-10T07:00Z | 2025-03-09T08:00Z 2025-03-09T09:00Z 2025-03-09T10:00Z 2025-03-09T11:00Z
the night clocks go back, America/Los_Angeles | America/Los_Angeles |  | 2025-11-02 00:00-04:00 | duration 45, grid 60 | 2025-10-28T07:00Z | 2025-11-02T07:00Z … 2025-11-03T08:00Z | 2025-11-02T07:00Z 2025-11-02T08:00Z 2025-11-02T09:00Z 2025-11-02T10:00Z 2025-11-02T11:00Z
the night clocks go forward, America/St_Johns | America/St_Johns |  | 2025-03-09 00:00-05:00 | duration 45, grid 60 | 2025-03-04T03:30Z | 2025-03-09T03:30Z … 2025-03-10T02:30Z | 2025-03-09T03:30Z 2025-03-09T04:30Z 2025-03-09T05:30Z 2025-03-09T06:30Z
the night clocks go back, America/St_Johns | America/St_Johns |  | 2025-11-02 00:00-04:00 | duration 45, grid 60 | 2025-10-28T02:30Z | 2025-11-02T02:30Z … 2025-11-03T03:30Z | 2025-11-02T02:30Z 2025-11-02T03:30Z 2025-11-02T04:30Z 2025-11-02T05:30Z 2025-11-02T06:30Z
the night clocks go forward, Europe/Berlin | Europe/Berlin |  | 2025-03-30 00:00-05:00 | duration 45, grid 60 | 2025-03-24T23:00Z | 2025-03-29T23:00Z … 2025-03-30T22:00Z | 2025-03-29T23:00Z 2025-03-30T00:00Z 2025-03-30T01:00Z 2025-03-30T02:00Z
the night clocks go back, Europe/Berlin | Europe/Berlin |  | 2025-10-26 00:00-04:00 | duration 45, grid 60 | 2025-10-20T22:00Z | 2025-10-25T22:00Z … 2025-10-26T23:00Z | 2025-10-25T22:00Z 2025-10-25T23:00Z 2025-10-26T00:00Z 2025-10-26T01:00Z 2025-10-26T02:00Z
the night clocks go forward, Europe/London | Europe/London |  | 2025-03-30 00:00-05:00 | duration 45, grid 60 | 2025-03-25T00:00Z | 2025-03-30T00:00Z … 2025-03-30T23:00Z | 2025-03-30T00:00Z 2025-03-30T01:00Z 2025-03-30T02:00Z 2025-03-30T03:00Z
the night clocks go back, Europe/London | Europe/London |  | 2025-10-26 00:00-04:00 | duration 45, grid 60 | 2025-10-20T23:00Z | 2025-10-25T23:00Z … 2025-10-27T00:00Z | 2025-10-25T23:00Z 2025-10-26T00:00Z 2025-10-26T01:00Z 2025-10-26T02:00Z 2025-10-26T03:00Z
the night clocks go forward, Atlantic/Azores | Atlantic/Azores |  | 2025-03-30 00:00-05:00 | duration 45, grid 60 | 2025-03-25T01:00Z | 2025-03-30T01:00Z … 2025-03-31T00:00Z | 2025-03-30T01:00Z 2025-03-30T02:00Z 2025-03-30T03:00Z 2025-03-30T04:00Z
the night clocks go back, Atlantic/Azores | Atlantic/Azores |  | 2025-10-26 00:00-04:00 | duration 45, grid 60 | 2025-10-21T00:00Z | 2025-10-26T00:00Z … 2025-10-27T01:00Z | 2025-10-26T00:00Z 2025-10-26T01:00Z 2025-10-26T02:00Z 2025-10-26T03:00Z 2025-10-26T04:00Z
the night clocks go forward, Australia/Sydney | Australia/Sydney |  | 2024-10-06 00:00-05:00 | duration 45, grid 60 | 2024-09-30T14:00Z | 2024-10-05T14:00Z … 2024-10-06T13:00Z | 2024-10-05T14:00Z 2024-10-05T15:00Z 2024-10-05T16:00Z 2024-10-05T17:00Z
the night clocks go back, Australia/Sydney | Australia/Sydney |  | 2025-04-06 00:00-04:00 | duration 45, grid 60 | 2025-03-31T13:00Z | 2025-04-05T13:00Z … 2025-04-06T14:00Z | 2025-04-05T13:00Z 2025-04-05T14:00Z 2025-04-05T15:00Z 2025-04-05T16:00Z 2025-04-05T17:00Z
the night clocks go forward, Australia/Adelaide | Australia/Adelaide |  | 2024-10-06 00:00-05:00 | duration 45, grid 60 | 2024-09-30T14:30Z | 2024-10-05T14:30Z … 2024-10-06T13:30Z | 2024-10-05T14:30Z 2024-10-05T15:30Z 2024-10-05T16:30Z 2024-10-05T17:30Z
the night clocks go back, Australia/Adelaide | Australia/Adelaide |  | 2025-04-06 00:00-04:00 | duration 45, grid 60 | 2025-03-31T13:30Z | 2025-04-05T13:30Z … 2025-04-06T14:30Z | 2025-04-05T13:30Z 2025-04-05T14:30Z 2025-04-05T15:30Z 2025-04-05T16:30Z 2025-04-05T17:30Z
the night clocks go forward, Australia/Lord_Howe | Australia/Lord_Howe |  | 2024-10-06 00:00-05:00 | duration 45, grid 60 | 2024-09-30T13:30Z | 2024-10-05T13:30Z … 2024-10-06T13:00Z | 2024-10-05T13:30Z 2024-10-05T14:30Z 2024-10-05T16:00Z 2024-10-05T17:00Z
the night clocks go back, Australia/Lord_Howe | Australia/Lord_Howe |  | 2025-04-06 00:00-04:00 | duration 45, grid 60 | 2025-03-31T13:00Z | 2025-04-05T13:00Z … 2025-04-06T13:30Z | 2025-04-05T13:00Z 2025-04-05T14:00Z 2025-04-05T15:30Z 2025-04-05T16:30Z
the night clocks go forward, Pacific/Auckland | Pacific/Auckland |  | 2024-09-29 00:00-05:00 | duration 45, grid 60 | 2024-09-23T12:00Z | 2024-09-28T12:00Z … 2024-09-29T11:00Z | 2024-09-28T12:00Z 2024-09-28T13:00Z 2024-09-28T14:00Z 2024-09-28T15:00Z
the night clocks go back, Pacific/Auckland | Pacific/Auckland |  | 2025-04-06 00:00-04:00 | duration 45, grid 60 | 2025-03-31T11:00Z | 2025-04-05T11:00Z … 2025-04-06T12:00Z | 2025-04-05T11:00Z 2025-04-05T12:00Z 2025-04-05T13:00Z 2025-04-05T14:00Z 2025-04-05T15:00Z
the night clocks go forward, Pacific/Chatham | Pacific/Chatham |  | 2024-09-29 00:00-05:00 | duration 45, grid 60 | 2024-09-23T11:15Z | 2024-09-28T11:15Z … 2024-09-29T10:15Z | 2024-09-28T11:15Z 2024-09-28T12:15Z 2024-09-28T13:15Z 2024-09-28T14:15Z
the night clocks go back, Pacific/Chatham | Pacific/Chatham |  | 2025-04-06 00:00-04:00 | duration 45, grid 60 | 2025-03-31T10:15Z | 2025-04-05T10:15Z … 2025-04-06T11:15Z | 2025-04-05T10:15Z 2025-04-05T11:15Z 2025-04-05T12:15Z 2025-04-05T13:15Z 2025-04-05T14:15Z
the night clocks go forward, America/Santiago | America/Santiago |  | 2024-09-08 00:00-05:00 | duration 45, grid 60 | 2024-09-03T04:00Z | 2024-09-08T04:00Z … 2024-09-09T03:00Z | 2024-09-08T04:00Z 2024-09-08T05:00Z 2024-09-08T06:00Z 2024-09-08T07:00Z
the night clocks go back, America/Santiago | America/Santiago |  | 2025-04-06 00:00-04:00 | duration 45, grid 60 | 2025-04-01T04:00Z | 2025-04-06T04:00Z … 2025-04-07T04:00Z | 2025-04-06T04:00Z 2025-04-06T05:00Z 2025-04-06T06:00Z 2025-04-06T07:00Z
the night clocks go forward, Africa/Cairo | Africa/Cairo |  | 2025-04-25 00:00-05:00 | duration 45, grid 60 | 2025-04-19T22:00Z | 2025-04-24T22:00Z … 2025-04-25T21:00Z | 2025-04-24T22:00Z 2025-04-24T23:00Z 2025-04-25T00:00Z 2025-04-25T01:00Z
the night clocks go back, Africa/Cairo | Africa/Cairo |  | 2025-10-31 00:00-04:00 | duration 45, grid 60 | 2025-10-25T22:00Z | 2025-10-30T22:00Z … 2025-10-31T22:00Z | 2025-10-30T22:00Z 2025-10-30T23:00Z 2025-10-31T00:00Z 2025-10-31T01:00Z
the night clocks go forward, Asia/Beirut | Asia/Beirut |  | 2025-03-30 00:00-05:00 | duration 45, grid 60 | 2025-03-24T22:00Z | 2025-03-29T22:00Z … 2025-03-30T21:00Z | 2025-03-29T22:00Z 2025-03-29T23:00Z 2025-03-30T00:00Z 2025-03-30T01:00Z
the night clocks go back, Asia/Beirut | Asia/Beirut |  | 2025-10-26 00:00-04:00 | duration 45, grid 60 | 2025-10-20T22:00Z | 2025-10-25T22:00Z … 2025-10-26T22:00Z | 2025-10-25T22:00Z 2025-10-25T23:00Z 2025-10-26T00:00Z 2025-10-26T01:00Z
the night clocks go forward, Antarctica/Troll | Antarctica/Troll |  | 2025-03-30 00:00-05:00 | duration 45, grid 60 | 2025-03-25T00:00Z | 2025-03-30T00:00Z … 2025-03-30T22:00Z | 2025-03-30T00:00Z 2025-03-30T01:00Z 2025-03-30T02:00Z
the night clocks go back, Antarctica/Troll | Antarctica/Troll |  | 2025-10-26 00:00-04:00 | duration 45, grid 60 | 2025-10-20T22:00Z | 2025-10-25T22:00Z … 2025-10-27T00:00Z | 2025-10-25T22:00Z 2025-10-25T23:00Z 2025-10-26T00:00Z 2025-10-26T01:00Z 2025-10-26T02:00Z 2025-10-26T03:00Z
the night clocks go forward, Africa/Casablanca | Africa/Casablanca |  | 2025-04-06 00:00-05:00 | duration 45, grid 60 | 2025-04-01T00:00Z | 2025-04-06T00:00Z … 2025-04-06T23:00Z | 2025-04-06T00:00Z 2025-04-06T01:00Z 2025-04-06T02:00Z 2025-04-06T03:00Z
the night clocks go back, Africa/Casablanca | Africa/Casablanca |  | 2025-02-23 00:00-04:00 | duration 45, grid 60 | 2025-02-17T23:00Z | 2025-02-22T23:00Z … 2025-02-24T00:00Z | 2025-02-22T23:00Z 2025-02-23T00:00Z 2025-02-23T01:00Z 2025-02-23T02:00Z 2025-02-23T03:00Z
starts inside the skipped hour | America/New_York |  | 2025-03-09 02:30-05:00 |  | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T07:00Z 2025-03-09T07:30Z 2025-03-09T08:00Z 2025-03-09T08:30Z
starts inside it, off the grid of the next hour | America/New_York |  | 2025-03-09 02:20-04:00 | duration 15, grid 20 | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T07:00Z 2025-03-09T07:20Z 2025-03-09T07:40Z
ends inside the skipped hour | America/New_York |  | 2025-03-09 00:30-02:30 |  | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T05:30Z 2025-03-09T06:00Z 2025-03-09T06:30Z
lies inside the skipped hour | America/New_York |  | 2025-03-09 02:00-03:00 |  | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z |
spans the skipped hour, with a grid that meets it | America/New_York |  | 2025-03-09 00:00-05:00 | duration 45, grid 45 | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T05:00Z 2025-03-09T05:45Z 2025-03-09T06:30Z 2025-03-09T07:00Z 2025-03-09T07:45Z
a session over the skipped hour fits | America/New_York |  | 2025-03-09 01:30-03:30 | duration 45, grid 15 | 2025-03-04T05:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T06:30Z 2025-03-09T06:45Z
starts inside the repeated hour | America/New_York |  | 2025-11-02 01:30-03:00 |  | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T05:30Z 2025-11-02T06:30Z 2025-11-02T07:00Z 2025-11-02T07:30Z
ends inside the repeated hour | America/New_York |  | 2025-11-02 00:00-01:30 |  | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T04:00Z 2025-11-02T04:30Z 2025-11-02T05:00Z 2025-11-02T06:00Z
lies inside the repeated hour | America/New_York |  | 2025-11-02 01:15-01:45 | duration 15, grid 15 | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T05:15Z 2025-11-02T05:30Z 2025-11-02T06:15Z 2025-11-02T06:30Z
is exactly the repeated hour | America/New_York |  | 2025-11-02 01:00-02:00 | duration 45, grid 20 | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T05:00Z 2025-11-02T05:20Z 2025-11-02T05:40Z 2025-11-02T06:00Z
spans both passes, with a grid of its own | America/New_York |  | 2025-11-02 00:00-04:00 | duration 45, grid 45 | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T04:00Z 2025-11-02T04:45Z 2025-11-02T05:30Z 2025-11-02T06:30Z 2025-11-02T07:15Z 2025-11-02T08:00Z
half an hour is repeated | Australia/Lord_Howe |  | 2025-04-06 01:00-03:00 | duration 15, grid 15 | 2025-03-31T13:00Z | 2025-04-05T13:00Z … 2025-04-06T13:30Z | 2025-04-05T14:00Z 2025-04-05T14:15Z 2025-04-05T14:30Z 2025-04-05T14:45Z 2025-04-05T15:00Z 2025-04-05T15:15Z 2025-04-05T15:30Z 2025-04-05T15:45Z 2025-04-05T16:00Z 2025-04-05T16:15Z
half an hour is skipped | Australia/Lord_Howe |  | 2024-10-06 01:30-03:30 | duration 30, grid 15 | 2024-09-30T13:30Z | 2024-10-05T13:30Z … 2024-10-06T13:00Z | 2024-10-05T15:00Z 2024-10-05T15:15Z 2024-10-05T15:30Z 2024-10-05T15:45Z 2024-10-05T16:00Z
midnight itself is skipped | America/Santiago | Sun-Sat 00:00-02:00 |  |  | 2024-09-03T04:00Z | 2024-09-08T04:00Z … 2024-09-09T03:00Z | 2024-09-08T04:00Z 2024-09-08T04:30Z
the day before a skipped midnight | America/Santiago | Sun-Sat 22:00-02:00 |  | grid 60 | 2024-09-02T04:00Z | 2024-09-07T04:00Z … 2024-09-09T03:00Z | 2024-09-07T04:00Z 2024-09-07T05:00Z 2024-09-08T02:00Z 2024-09-08T03:00Z 2024-09-08T04:00Z 2024-09-09T01:00Z 2024-09-09T02:00Z
midnight is repeated | America/Santiago | Sun-Sat 22:00-24:00 |  |  | 2025-03-31T03:00Z | 2025-04-05T03:00Z … 2025-04-07T04:00Z | 2025-04-06T01:00Z 2025-04-06T01:30Z 2025-04-06T02:00Z 2025-04-06T02:30Z 2025-04-06T03:00Z 2025-04-06T03:30Z 2025-04-07T02:00Z 2025-04-07T02:30Z 2025-04-07T03:00Z 2025-04-07T03:30Z
past midnight into the night clocks go forward | America/New_York | Sat 22:00-06:00 |  | duration 45, grid 60 | 2025-03-03T05:00Z | 2025-03-08T05:00Z … 2025-03-10T04:00Z | 2025-03-09T03:00Z 2025-03-09T04:00Z 2025-03-09T05:00Z 2025-03-09T06:00Z 2025-03-09T07:00Z 2025-03-09T08:00Z 2025-03-09T09:00Z
past midnight into the night clocks go back | America/New_York | Sat 22:00-04:00 |  | duration 45, grid 60 | 2025-10-27T04:00Z | 2025-11-01T04:00Z … 2025-11-03T05:00Z | 2025-11-02T02:00Z 2025-11-02T03:00Z 2025-11-02T04:00Z 2025-11-02T05:00Z 2025-11-02T06:00Z 2025-11-02T07:00Z 2025-11-02T08:00Z
a date the zone skipped | Pacific/Apia | Sun-Sat 09:00-10:00 |  |  | 2011-12-23T10:00Z | 2011-12-28T10:00Z … 2011-12-31T10:00Z | 2011-12-28T19:00Z 2011-12-28T19:30Z 2011-12-29T19:00Z 2011-12-29T19:30Z 2011-12-30T19:00Z 2011-12-30T19:30Z
a zone that changed its offset for good | Asia/Almaty | Sun-Sat 23:00-01:00 |  |  | 2024-02-23T18:00Z | 2024-02-28T18:00Z … 2024-03-01T19:00Z | 2024-02-28T18:00Z 2024-02-28T18:30Z 2024-02-29T17:00Z 2024-02-29T17:30Z 2024-02-29T18:00Z 2024-02-29T18:30Z 2024-02-29T19:00Z 2024-02-29T19:30Z 2024-03-01T18:00Z 2024-03-01T18:30Z
a zone that moved half an hour | Asia/Pyongyang | Sun-Sat 23:00-01:00 |  |  | 2018-04-28T15:30Z | 2018-05-03T15:30Z … 2018-05-05T15:00Z | 2018-05-03T15:30Z 2018-05-03T16:00Z 2018-05-04T14:30Z 2018-05-04T15:00Z 2018-05-04T15:30Z 2018-05-05T14:00Z 2018-05-05T14:30Z
a zone that gave up summer time | America/Sao_Paulo | Sat 22:00-24:00; Sun 00:00-02:00 |  |  | 2019-02-11T02:00Z | 2019-02-16T02:00Z … 2019-02-18T03:00Z | 2019-02-17T00:00Z 2019-02-17T00:30Z 2019-02-17T01:00Z 2019-02-17T01:30Z 2019-02-17T02:00Z 2019-02-17T02:30Z 2019-02-17T03:00Z 2019-02-17T03:30Z 2019-02-17T04:00Z 2019-02-17T04:30Z
summer time through Ramadan, the end | Africa/Casablanca | Sun 01:00-04:00 |  |  | 2025-02-17T23:00Z | 2025-02-22T23:00Z … 2025-02-24T00:00Z | 2025-02-23T00:00Z 2025-02-23T00:30Z 2025-02-23T01:00Z 2025-02-23T01:30Z 2025-02-23T02:00Z 2025-02-23T02:30Z 2025-02-23T03:00Z 2025-02-23T03:30Z
two ranges a day | Europe/Berlin | Wed 09:00-10:00 14:00-15:30 |  |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:30Z 2026-11-18T13:00Z 2026-11-18T13:30Z 2026-11-18T14:00Z
touching ranges are one | Europe/Berlin | Wed 09:00-09:40 09:40-10:30 |  | duration 45, grid 30 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:30Z
ranges a minute apart are two | Europe/Berlin | Wed 09:00-09:40 09:41-10:30 |  | grid 30 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:41Z
the grid begins where the range begins | Europe/Berlin | Wed 09:10-10:20 |  | grid 15 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:10Z 2026-11-18T08:25Z 2026-11-18T08:40Z
each range has its own grid | Europe/Berlin | Wed 09:10-10:00 11:05-12:00 |  | duration 15, grid 30 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:10Z 2026-11-18T08:40Z 2026-11-18T10:05Z 2026-11-18T10:35Z
a grid finer than a session | Europe/Berlin | Wed 09:00-10:00 |  | duration 45, grid 5 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:05Z 2026-11-18T08:10Z 2026-11-18T08:15Z
a grid coarser than a session | Europe/Berlin | Wed 09:00-12:00 |  | duration 15, grid 90 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T09:30Z
too short for the session | Europe/Berlin | Wed 09:00-09:30 |  | duration 45 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
exactly as long as the session | Europe/Berlin | Wed 09:00-09:45 |  | duration 45, grid 15 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z
a minute too short | Europe/Berlin | Wed 09:00-09:44 |  | duration 45, grid 15 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
another day of the week | Europe/Berlin | Tue 09:00-10:00; Thu 09:00-10:00 |  |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
Sunday is day 0 | Europe/Berlin | Sun 09:00-10:00 |  |  | 2026-11-16T23:00Z | 2026-11-21T23:00Z … 2026-11-22T23:00Z | 2026-11-22T08:00Z 2026-11-22T08:30Z
Saturday is day 6 | Europe/Berlin | Sat 09:00-10:00 |  |  | 2026-11-15T23:00Z | 2026-11-20T23:00Z … 2026-11-21T23:00Z | 2026-11-21T08:00Z 2026-11-21T08:30Z
until midnight | Europe/Berlin | Wed 23:00-24:00 |  |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T22:00Z 2026-11-18T22:30Z
past midnight, seen on its own date | Europe/Berlin | Wed 23:00-01:00 |  |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T22:00Z 2026-11-18T22:30Z
past midnight, seen on the next date | Europe/Berlin | Wed 23:00-01:00 |  |  | 2026-11-13T23:00Z | 2026-11-18T23:00Z … 2026-11-19T23:00Z | 2026-11-18T23:00Z 2026-11-18T23:30Z
past midnight, a session over midnight | Europe/Berlin | Wed 23:30-00:30 |  | duration 45, grid 15 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T22:30Z 2026-11-18T22:45Z
past midnight joins the next morning | Europe/Berlin | Wed 23:00-00:20; Thu 00:20-01:00 |  | duration 45, grid 25 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-19T23:00Z | 2026-11-18T22:00Z 2026-11-18T22:25Z 2026-11-18T22:50Z 2026-11-18T23:15Z
midnight joins two days | Europe/Berlin | Wed 23:10-24:00; Thu 00:00-01:00 |  | duration 45, grid 30 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-19T23:00Z | 2026-11-18T22:10Z 2026-11-18T22:40Z 2026-11-18T23:10Z
nearly round the clock | Europe/Berlin | Wed 12:00-11:00 |  | grid 360 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-19T23:00Z | 2026-11-18T11:00Z 2026-11-18T17:00Z 2026-11-18T23:00Z 2026-11-19T05:00Z
Saturday night into Sunday, over the week’s end | Europe/Berlin | Sat 23:00-01:00 |  |  | 2026-11-15T23:00Z | 2026-11-20T23:00Z … 2026-11-22T23:00Z | 2026-11-21T22:00Z 2026-11-21T22:30Z 2026-11-21T23:00Z 2026-11-21T23:30Z
always open | Europe/Berlin | Sun-Sat 00:00-24:00 |  | grid 240 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-17T23:00Z 2026-11-18T03:00Z 2026-11-18T07:00Z 2026-11-18T11:00Z 2026-11-18T15:00Z 2026-11-18T19:00Z
always open, on the night clocks go forward | Europe/Berlin | Sun-Sat 00:00-24:00 |  | grid 240 | 2025-03-24T23:00Z | 2025-03-29T23:00Z … 2025-03-30T22:00Z | 2025-03-29T23:00Z 2025-03-30T02:00Z 2025-03-30T06:00Z 2025-03-30T10:00Z 2025-03-30T14:00Z 2025-03-30T18:00Z
always open, on the night clocks go back | Europe/Berlin | Sun-Sat 00:00-24:00 |  | grid 240 | 2025-10-20T22:00Z | 2025-10-25T22:00Z … 2025-10-26T23:00Z | 2025-10-25T22:00Z 2025-10-26T03:00Z 2025-10-26T07:00Z 2025-10-26T11:00Z 2025-10-26T15:00Z 2025-10-26T19:00Z
always open, the grid follows the local clock | Asia/Kathmandu | Sun-Sat 00:00-24:00 |  | grid 240 | 2026-11-12T18:15Z | 2026-11-17T18:15Z … 2026-11-18T18:15Z | 2026-11-17T18:15Z 2026-11-17T22:15Z 2026-11-18T02:15Z 2026-11-18T06:15Z 2026-11-18T10:15Z 2026-11-18T14:15Z
a date off | Europe/Berlin | Sun-Sat 09:00-10:00 | 2026-11-18 off |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
a date off leaves its neighbours | Europe/Berlin | Sun-Sat 09:00-09:30 | 2026-11-18 off |  | 2026-11-11T23:00Z | 2026-11-16T23:00Z … 2026-11-19T23:00Z | 2026-11-17T08:00Z 2026-11-19T08:00Z
other hours on a date | Europe/Berlin | Wed 09:00-10:00 | 2026-11-18 15:00-16:00 |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T14:00Z 2026-11-18T14:30Z
hours on a date without any | Europe/Berlin | Wed 09:00-10:00 | 2026-11-22 11:00-12:00 |  | 2026-11-16T23:00Z | 2026-11-21T23:00Z … 2026-11-22T23:00Z | 2026-11-22T10:00Z 2026-11-22T10:30Z
two ranges on a date | Europe/Berlin | Wed 09:00-10:00 | 2026-11-18 08:00-08:30 20:00-20:30 |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T07:00Z 2026-11-18T19:00Z
a date off keeps hours that run over from the evening before | Europe/Berlin | Tue 23:00-01:00; Wed 00:30-02:00 | 2026-11-18 off |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-17T23:00Z 2026-11-17T23:30Z
other hours on a date keep hours that run over from the evening before | Europe/Berlin | Tue 23:00-01:00 | 2026-11-18 01:00-02:00 |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-17T23:00Z 2026-11-17T23:30Z 2026-11-18T00:00Z 2026-11-18T00:30Z
a date’s own hours past midnight | Europe/Berlin | Thu 09:00-10:00 | 2026-11-18 23:00-01:00 |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-19T23:00Z | 2026-11-18T22:00Z 2026-11-18T22:30Z 2026-11-18T23:00Z 2026-11-18T23:30Z 2026-11-19T08:00Z 2026-11-19T08:30Z
a date off after other hours past midnight | Europe/Berlin |  | 2026-11-18 23:00-01:00; 2026-11-19 off |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-19T23:00Z | 2026-11-18T22:00Z 2026-11-18T22:30Z 2026-11-18T23:00Z 2026-11-18T23:30Z
the leap day | Europe/Berlin | Tue 09:00-10:00 |  |  | 2028-02-23T23:00Z | 2028-02-28T23:00Z … 2028-02-29T23:00Z | 2028-02-29T08:00Z 2028-02-29T08:30Z
the leap day’s own hours | Europe/Berlin | Mon-Wed 09:00-09:30 | 2028-02-29 12:00-12:30 |  | 2028-02-22T23:00Z | 2028-02-27T23:00Z … 2028-03-01T23:00Z | 2028-02-28T08:00Z 2028-02-29T11:00Z 2028-03-01T08:00Z
over the end of February without one | Europe/Berlin | Sun 23:00-01:00 |  |  | 2027-02-22T23:00Z | 2027-02-27T23:00Z … 2027-03-01T23:00Z | 2027-02-28T22:00Z 2027-02-28T22:30Z 2027-02-28T23:00Z 2027-02-28T23:30Z
over the new year | Pacific/Chatham | Thu 23:00-01:00 |  |  | 2026-12-25T10:15Z | 2026-12-30T10:15Z … 2027-01-01T10:15Z | 2026-12-31T09:15Z 2026-12-31T09:45Z 2026-12-31T10:15Z 2026-12-31T10:45Z
nothing busy | Europe/Berlin | Wed 09:00-12:00 |  | grid 60 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T09:00Z 2026-11-18T10:00Z
one session taken | Europe/Berlin | Wed 09:00-12:00 |  | grid 60, busy 2026-11-18T09:00Z/2026-11-18T09:30Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T10:00Z
touching what is taken | Europe/Berlin | Wed 09:00-12:00 |  | busy 2026-11-18T08:30Z/2026-11-18T09:00Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
a minute into what is taken | Europe/Berlin | Wed 09:00-12:00 |  | busy 2026-11-18T08:29Z/2026-11-18T09:01Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
buffer before | Europe/Berlin | Wed 09:00-12:00 |  | before 10, after 0, busy 2026-11-18T09:00Z/2026-11-18T09:30Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
buffer after | Europe/Berlin | Wed 09:00-12:00 |  | before 0, after 10, busy 2026-11-18T09:00Z/2026-11-18T09:30Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
both buffers, exactly fitting | Europe/Berlin | Wed 09:00-12:00 |  | before 30, after 30, busy 2026-11-18T09:00Z/2026-11-18T09:30Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T10:00Z 2026-11-18T10:30Z
buffers need no hours of their own | Europe/Berlin | Wed 09:00-09:30 |  | before 60, after 60 | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z
busy before the hours, its buffer inside | Europe/Berlin | Wed 09:00-12:00 |  | before 15, after 0, busy 2026-11-18T07:30Z/2026-11-18T08:00Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:30Z 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
busy all day | Europe/Berlin | Wed 09:00-12:00 |  | busy 2026-11-17T00:00Z/2026-11-20T00:00Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
busy times that overlap | Europe/Berlin | Wed 09:00-12:00 |  | busy 2026-11-18T08:00Z/2026-11-18T10:00Z 2026-11-18T08:15Z/2026-11-18T08:45Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T10:00Z 2026-11-18T10:30Z
busy times in no order | Europe/Berlin | Wed 09:00-12:00 |  | busy 2026-11-18T10:00Z/2026-11-18T10:30Z 2026-11-18T08:00Z/2026-11-18T08:30Z | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:30Z 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:30Z
busy in the first pass only | America/New_York |  | 2025-11-02 01:00-02:00 | busy 2025-11-02T05:00Z/2025-11-02T06:00Z | 2025-10-28T04:00Z | 2025-11-02T04:00Z … 2025-11-03T05:00Z | 2025-11-02T06:00Z 2025-11-02T06:30Z
notice cuts the morning | Europe/Berlin | Wed 09:00-12:00 |  | notice 120 | 2026-11-18T07:30Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
notice exactly at a start | Europe/Berlin | Wed 09:00-12:00 |  | notice 120 | 2026-11-18T07:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
notice a minute later | Europe/Berlin | Wed 09:00-12:00 |  | notice 120 | 2026-11-18T07:01Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
no notice, now in between | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-18T08:40Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
notice of a whole day over the skipped hour | America/New_York | Sun 09:00-11:00 |  | notice 1440 | 2025-03-08T14:00Z | 2025-03-09T05:00Z … 2025-03-10T04:00Z | 2025-03-09T14:00Z 2025-03-09T14:30Z
notice beyond the day | Europe/Berlin | Wed 09:00-12:00 |  | notice 20160 | 2026-11-18T07:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
everything past | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-18T11:31Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
horizon exactly at a start | Europe/Berlin | Wed 09:00-12:00 |  | horizon 1 | 2026-11-17T09:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:30Z 2026-11-18T09:00Z
horizon a minute short | Europe/Berlin | Wed 09:00-12:00 |  | horizon 1 | 2026-11-17T08:59Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z | 2026-11-18T08:00Z 2026-11-18T08:30Z
beyond the horizon | Europe/Berlin | Wed 09:00-12:00 |  | horizon 10 | 2026-11-01T08:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
the window begins at a start | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-18T08:30Z … 2026-11-18T23:00Z | 2026-11-18T08:30Z 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
the window begins a minute after one | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-18T08:31Z … 2026-11-18T23:00Z | 2026-11-18T09:00Z 2026-11-18T09:30Z 2026-11-18T10:00Z 2026-11-18T10:30Z
the window ends at a start | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-17T23:00Z … 2026-11-18T09:30Z | 2026-11-18T08:00Z 2026-11-18T08:30Z 2026-11-18T09:00Z
the window ends a minute after one | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-17T23:00Z … 2026-11-18T09:31Z | 2026-11-18T08:00Z 2026-11-18T08:30Z 2026-11-18T09:00Z 2026-11-18T09:30Z
a window of one minute on a start | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-18T09:00Z … 2026-11-18T09:01Z | 2026-11-18T09:00Z
a window of one minute off the grid | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-18T09:10Z … 2026-11-18T09:11Z |
an empty window | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-18T09:00Z … 2026-11-18T09:00Z |
a session that ends after the window | Europe/Berlin | Wed 09:00-12:00 |  |  | 2026-11-10T00:00Z | 2026-11-18T10:15Z … 2026-11-18T10:31Z | 2026-11-18T10:30Z
a window in the middle of the range, the grid from its start | Europe/Berlin | Wed 09:10-12:00 |  | grid 25 | 2026-11-10T00:00Z | 2026-11-18T09:00Z … 2026-11-18T10:00Z | 2026-11-18T09:00Z 2026-11-18T09:25Z 2026-11-18T09:50Z
a window after midnight, the grid from the evening | Europe/Berlin | Wed 22:10-02:00 |  | grid 25 | 2026-11-10T00:00Z | 2026-11-18T23:00Z … 2026-11-19T01:00Z | 2026-11-18T23:15Z 2026-11-18T23:40Z 2026-11-19T00:05Z 2026-11-19T00:30Z
a viewer beyond the date line | Pacific/Auckland | Mon 09:00-10:00 |  |  | 2026-11-10T00:00Z | 2026-11-15T10:00Z … 2026-11-16T10:00Z | 2026-11-15T20:00Z 2026-11-15T20:30Z
an expert beyond the date line | Pacific/Pago_Pago | Sun 20:00-21:00 |  |  | 2026-11-10T00:00Z | 2026-11-15T11:00Z … 2026-11-16T11:00Z | 2026-11-16T07:00Z 2026-11-16T07:30Z
the furthest east | Pacific/Kiritimati | Mon 00:00-01:00 |  |  | 2026-11-10T00:00Z | 2026-11-15T00:00Z … 2026-11-16T00:00Z | 2026-11-15T10:00Z 2026-11-15T10:30Z
no hours at all | Europe/Berlin |  |  |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-18T23:00Z |
weekly hours only on dates that are off | Europe/Berlin | Wed 09:00-10:00 | 2026-11-18 off; 2026-11-25 off |  | 2026-11-12T23:00Z | 2026-11-17T23:00Z … 2026-11-27T23:00Z |
`;
