export function ProductConfigurator() {
  return null
}
