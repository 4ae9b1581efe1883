export type DemoClient = { username: string; firstName: string; lastName: string; timeZone: string };

/** The client to sign in as. */
export const demoClient = {
  username: 'nora',
  firstName: 'Nora',
  lastName: 'Kessler',
  email: 'nora@example.com',
  timeZone: 'Europe/Berlin',
};

/** Her past sessions. What is going on today is added by `live/today.ts`. */
export const demoClientSessions = [
  {
    expert: 'noemi-sz',
    daysAgo: 66,
    duration: 45,
    message: 'I have an attic with two sloping walls, and a cello. I’ll have the floor plan ready.',
    review:
      '★★★★★ She put the desk where I was sure nothing would fit, and the cello got the best corner, which is only fair.',
  },
  {
    expert: 'priya',
    daysAgo: 23,
    duration: 30,
    message:
      'It’s about our music school’s sign-up page. Parents give up at the third step, and I can’t see why.',
    review:
      '★★★★☆ Step three asked for the instrument’s serial number. We had stopped noticing. I’d have liked ten more minutes for the phone version.',
  },
  {
    expert: 'mara',
    daysAgo: 4,
    duration: 30,
    message: 'Ten lessons, five lessons, one lesson: our prices make no sense even to me.',
    review:
      '★★★★★ She crossed out two of our seven prices, and nobody calls to ask what things cost anymore. I’ve already booked the next session.',
  },
] as const;

export const demoClients: DemoClient[] = [
  { username: 'anselm-r', firstName: 'Anselm', lastName: 'Rautenberg', timeZone: 'Europe/Berlin' },
  { username: 'sunniva', firstName: 'Sunniva', lastName: 'Haugland', timeZone: 'Europe/Oslo' },
  { username: 'dele_ogun', firstName: 'Dele', lastName: 'Ogunleye', timeZone: 'Africa/Lagos' },
  { username: 'marguerite', firstName: 'Marguerite', lastName: 'Poulin', timeZone: 'America/Toronto' },
  { username: 'hector-bz', firstName: 'Héctor', lastName: 'Bazán', timeZone: 'America/Lima' },
  { username: 'kavya-s', firstName: 'Kavya', lastName: 'Sundaresan', timeZone: 'Asia/Kolkata' },
  { username: 'oisin-f', firstName: 'Oisín', lastName: 'Fallon', timeZone: 'Europe/Dublin' },
  { username: 'rosa-ines', firstName: 'Rosa Inês', lastName: 'Vidigal', timeZone: 'Europe/Lisbon' },
  { username: 'takumi77', firstName: 'Takumi', lastName: 'Ishizaka', timeZone: 'Asia/Tokyo' },
  { username: 'bethan', firstName: 'Bethan', lastName: 'Prosser', timeZone: 'Europe/London' },
  { username: 'malik-d', firstName: 'Malik', lastName: 'Dembélé', timeZone: 'Africa/Bamako' },
  { username: 'june-k', firstName: 'June', lastName: 'Kowalczyk-Reed', timeZone: 'America/Chicago' },
  { username: 'amir-n', firstName: 'Amir', lastName: 'Nazari', timeZone: 'Europe/Vienna' },
  { username: 'siobhan-q', firstName: 'Siobhan', lastName: 'Quilty', timeZone: 'Australia/Sydney' },
  { username: 'paolo-g', firstName: 'Paolo', lastName: 'Gherardini', timeZone: 'Europe/Rome' },
  { username: 'wairimu', firstName: 'Wairimũ', lastName: 'Gathoni', timeZone: 'Africa/Nairobi' },
  { username: 'lena-h', firstName: 'Lena', lastName: 'Hirvonen', timeZone: 'Europe/Helsinki' },
  { username: 'diego-alc', firstName: 'Diego', lastName: 'Alcántar', timeZone: 'America/Mexico_City' },
  { username: 'minh-anh', firstName: 'Minh Anh', lastName: 'Trịnh', timeZone: 'Asia/Ho_Chi_Minh' },
  { username: 'priscilla-n', firstName: 'Priscilla', lastName: 'Nkansah', timeZone: 'Africa/Accra' },
  { username: 'tobias-w', firstName: 'Tobias', lastName: 'Wyss', timeZone: 'Europe/Zurich' },
  { username: 'carmen-ob', firstName: 'Carmen', lastName: "O'Brien-Luque", timeZone: 'America/New_York' },
  { username: 'hine-m', firstName: 'Hine', lastName: 'Marsters', timeZone: 'Pacific/Auckland' },
  { username: 'yusuf-e', firstName: 'Yusuf', lastName: 'Erdoğmuş', timeZone: 'Europe/Istanbul' },
  { username: 'gwen-l', firstName: 'Gwen', lastName: 'Lafferty', timeZone: 'America/Los_Angeles' },
  { username: 'sarita-p', firstName: 'Sarita', lastName: 'Pokharel', timeZone: 'Asia/Kathmandu' },
  { username: 'luiz-f', firstName: 'Luiz', lastName: 'Falcão', timeZone: 'America/Sao_Paulo' },
];
