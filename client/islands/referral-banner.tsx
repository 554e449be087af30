export function ReferralBanner() {
  return null
}
