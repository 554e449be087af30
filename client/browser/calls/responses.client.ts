// Schemas of the responses of calls 2, 3 and 6 to 8, and of a report. Unknown fields are ignored, so that a page and a
// newer Worker work together.
import * as z from 'zod/mini'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { productSchema } from '#domain/shop/product-schema.ts'

/** Call 2; null for a handle the backend does not know. */
export const product = z.object({ data: z.object({ productByHandle: z.nullable(productSchema) }) })

/** Call 3. An omitted total means that the backend does not report totals, null that it does not know this one. */
export const checkout = z.object({
  data: z.object({
    checkoutCreate: z.object({
      checkout: z.nullable(
        z.object({
          webUrl: z.nullable(z.string()),
          totalPence: z.optional(z.nullable(z.number())),
          discountApplied: z.optional(z.nullable(z.boolean())),
        }),
      ),
    }),
  }),
})

/** Text a profile may lack; what is not text counts as missing. */
const text = z.catch(z.nullable(z.string()), null)

/** Call 6: one row, or none for an unknown username. */
export const profiles: z.ZodMiniType<PublicProfile[]> = z.array(
  z.object({ username: z.string(), full_name: text, bio: text, profile_image_url: text, theme_id: text }),
)

/** Call 7. */
export const links: z.ZodMiniType<SocialLink[]> = z.array(
  z.object({ display_order: z.nullable(z.number()), display_text: text, platform: z.string(), url: z.string() }),
)

/** Call 8. */
export const themes: z.ZodMiniType<ProfileThemeRecord[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    preview_image_url: text,
    category: text,
    is_active: z.boolean(),
    display_order: z.number(),
  }),
)

export const report = z.object({ reference: z.string() })
