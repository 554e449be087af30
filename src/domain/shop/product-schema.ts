// The schema of a product in call 2 and in KV, for readers of either.
import * as z from 'zod/mini'
import type { Product } from './commerce.ts'

const variant = z.object({
  id: z.string().check(z.minLength(1)),
  price: z.object({ amount: z.string(), currencyCode: z.string() }),
  availableForSale: z.exactOptional(z.literal(false)),
  stock: z.exactOptional(z.enum(['low', 'medium', 'high'])),
})

export const productSchema: z.ZodMiniType<Product> = z.object({
  title: z.string(),
  variants: z.object({ edges: z.array(z.object({ node: variant })) }),
})
