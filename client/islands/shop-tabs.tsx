export function ShopTabs() {
  return null
}
