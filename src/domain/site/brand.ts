// The brand: two settings (slug and display name), the names derived from them, and external addresses. Pure: all other
// code takes names, keys and handles from here.

/** The operator's settings. Empty text means the default derived from slug and name. */
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

/** The brand as needed by pages, calls and the browser. JSON-safe: it is sent to the browser. */
export interface Brand {
  slug: string
  name: string
  /** The slug in upper case: part of the promo code and of the start-up embed message type. */
  upper: string
  /** First-order discount code, e.g. TAPPT10. */
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
  /** Username of the seeded demo profile. */
  demoUsername: string
}

/** Fills in every derived name and default address. `settings.slug` must have passed `slugProblem`. Never throws. */
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

/** The professional tier's name, e.g. "Tappt Premium". */
export const premiumName = (brand: Pick<Brand, 'name'>): string => `${brand.name} Premium`

/** Keys of browser storage. The specification gives two of them literally, the others contain the slug. */
export function storageKeys(brand: Pick<Brand, 'slug'>) {
  return {
    cart: `${brand.slug}-cart`,
    cartCopy: `${brand.slug}-cart-copy`,
    referral: `${brand.slug}-referral`,
    referralEarlier: `${brand.slug}-referral-earlier`,
    theme: `${brand.slug}-theme`,
    themeHintShown: `${brand.slug}-theme-hint-shown`,
    consent: `${brand.slug}-consent`,
    /** Used in a shop with several markets only. */
    country: `${brand.slug}-country`,
    /** The next two are in session storage; all others persist. */
    landing: `${brand.slug}-landing`,
    consultation: `${brand.slug}-consultation`,
    popupShown: 'newsletter-popup-shown',
    signupCompleted: 'newsletter-signup-completed',
  } as const
}
