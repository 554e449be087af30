export function BundleList() {
  return null
}
