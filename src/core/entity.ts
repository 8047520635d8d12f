// Core. The 24 personal-data types of the interface, their categories, and what a detected entity looks like.

export const ENTITY_CATEGORIES = ['pii', 'phi', 'pci', 'credential'] as const;
export type EntityCategory = (typeof ENTITY_CATEGORIES)[number];

export const ENTITY_TYPES = {
  person_name: 'pii',
  date_of_birth: 'pii',
  email: 'pii',
  phone_number: 'pii',
  address: 'pii',
  location: 'pii',
  government_id: 'pii',
  passport_number: 'pii',
  drivers_license: 'pii',
  tax_id: 'pii',
  bank_account: 'pii',
  iban: 'pii',
  routing_number: 'pii',
  username: 'pii',
  ip_address: 'pii',
  account_id: 'pii',
  sensitive_date: 'pii',
  date: 'pii',
  payment_card: 'pci',
  card_expiry: 'pci',
  card_cvv: 'pci',
  password: 'credential',
  secret: 'credential',
  recovery_code: 'credential',
} as const satisfies Readonly<Record<string, EntityCategory>>;
export type BuiltInEntityType = keyof typeof ENTITY_TYPES;
export const ENTITY_TYPE_NAMES = Object.keys(ENTITY_TYPES) as readonly BuiltInEntityType[];

/** A built-in type, or an installation's own `x_…` type. */
export type EntityType = BuiltInEntityType | `x_${string}`;

/** Types that are looked for only when asked: most texts are full of them and they seldom name a person. */
export const TYPES_ON_REQUEST: readonly BuiltInEntityType[] = ['location', 'date'];

export interface Entity {
  readonly type: EntityType;
  readonly category: EntityCategory;
  readonly start: number;
  readonly end: number;
  /** The detector's score, 0 to 1. */
  readonly confidence: number;
}
