export function CartDialog() {
  return null
}
