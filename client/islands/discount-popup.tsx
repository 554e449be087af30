export function DiscountPopup() {
  return null
}
