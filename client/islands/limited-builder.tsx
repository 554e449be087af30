export function LimitedBuilder() {
  return null
}
