// Lets scripts import the product's own TypeScript (settings check, brand, seed data) under plain Node: Node strips the
// types by itself, this adds ".ts" to relative imports without an extension, as the bundler does.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const plain = /^\.\.?\//.test(specifier) && !/\.[cm]?[jt]sx?$|\.json$/.test(specifier)
    if (!plain || !context.parentURL?.startsWith('file:')) return next(specifier, context)
    try {
      return next(`${specifier}.ts`, context)
    } catch {
      return next(specifier, context)
    }
  },
})
