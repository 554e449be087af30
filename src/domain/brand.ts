// The brand: two settings (slug and display name) and what derives from them, plus the outside addresses.
// Spec §2, §3; D-01 to D-06. Pure: every name, key and handle elsewhere comes from here, none is typed again.

/** What the operator sets. Empty text means "use the default derived from slug and name". */
export interface BrandSettings {
  slug: string
  name: string
  appHost?: string
  brandSiteUrl?: string
  bookingUrl?: string
  instagramUrl?: string
  tiktokUrl?: string
  supportEmail?: string
  privacyEmail?: string
  legalEmail?: string
  demoUsername?: string
}

/** Everything the pages, calls and the browser need to know about the brand. JSON-safe: it is sent to the browser. */
export interface Brand {
  slug: string
  name: string
  /** The slug in upper case: promo code and the start-up embed message type (D-01). */
  upper: string
  /** First-order discount code, e.g. TAPPT10 (D-02). */
  promoCode: string
  /** Origin of the app host, without a trailing slash. */
  appHost: string
  brandSiteUrl: string
  bookingUrl: string
  instagramUrl: string
  tiktokUrl: string
  supportEmail: string
  privacyEmail: string
  legalEmail: string
  /** Username of the seeded demo profile (D-13). */
  demoUsername: string
}

/** First path segments the site already uses; a slug equal to one of them would shadow or be shadowed (D-01). */
export const RESERVED_SLUGS: readonly string[] = [
  'admin',
  'affiliate',
  'affiliates',
  'analytics',
  'api',
  'app',
  'assets',
  'auth',
  'avatars',
  'bio',
  'cards',
  'cart',
  'checkout',
  'confirm',
  'consultation',
  'dashboard',
  'dev',
  'discount',
  'embed',
  'faq',
  'healthz',
  'login',
  'operator',
  'p',
  'policies',
  'product',
  'profile',
  'register',
  'report',
  'scan',
  'settings',
  'share',
  'terms',
  'unsubscribe',
]

/** What is wrong with a slug, as a sentence, or null when it is fine. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9]{1,32}$/.test(slug)) return 'BRAND_SLUG must be 1 to 32 lower-case letters and digits, like "acme".'
  if (RESERVED_SLUGS.includes(slug)) return `BRAND_SLUG must not be "${slug}": the site uses that path itself.`
  return null
}

/** Fills every derived name and default address. `settings.slug` must have passed `slugProblem`. Never throws. */
export function createBrand(settings: BrandSettings): Brand {
  const { slug } = settings
  const upper = slug.toUpperCase()
  return {
    slug,
    name: settings.name,
    upper,
    promoCode: `${upper}10`,
    appHost: (settings.appHost || `https://app.${slug}.example`).replace(/\/+$/, ''),
    brandSiteUrl: settings.brandSiteUrl || `https://www.${slug}.example`,
    bookingUrl: settings.bookingUrl || `https://booking.${slug}.example/30min`,
    instagramUrl: settings.instagramUrl || `https://www.instagram.com/${slug}`,
    tiktokUrl: settings.tiktokUrl || `https://www.tiktok.com/@${slug}`,
    supportEmail: settings.supportEmail || `support@${slug}.example`,
    privacyEmail: settings.privacyEmail || `privacy@${slug}.example`,
    legalEmail: settings.legalEmail || `legal@${slug}.example`,
    demoUsername: settings.demoUsername || slug,
  }
}

/** The professional tier's name, e.g. "Tappt Premium" (D-06). */
export const premiumName = (brand: Pick<Brand, 'name'>): string => `${brand.name} Premium`

/** Keys of browser storage (D-55). Two are given literally by the specification, the rest carry the slug. */
export function storageKeys(brand: Pick<Brand, 'slug'>) {
  return {
    cart: `${brand.slug}-cart`,
    cartCopy: `${brand.slug}-cart-copy`,
    referral: `${brand.slug}-referral`,
    theme: `${brand.slug}-theme`,
    themeHintShown: `${brand.slug}-theme-hint-shown`,
    consent: `${brand.slug}-consent`,
    popupShown: 'newsletter-popup-shown',
    signupCompleted: 'newsletter-signup-completed',
  } as const
}
