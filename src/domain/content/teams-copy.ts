// The plans of the teams page, and the team sizes in its forms. Pure data.
import type { Words } from '#domain/text/words.ts'
import type { TEAMS_PAGE_WORDS } from './words/teams-page.ts'

/** Sizes to choose from in both forms. */
export const SIZE_OPTIONS = ['1-15', '16-50', '51-100', '101-500', '500+'] as const

export interface TeamPlan {
  id: string
  name: string
  members: string
  text: string
  /** One or two bundle sizes; the price per card is computed from them (bundles.ts). */
  packs: readonly [number] | readonly [number, number]
  points: readonly string[]
  popular: boolean
}

/** Without the sentence that has a part: what draws it is the page's matter. */
type PlanWords = Omit<Words<typeof TEAMS_PAGE_WORDS>, 'price'>

export const teamPlans = (t: PlanWords): readonly TeamPlan[] => [
  {
    id: 'Essential',
    name: t.essential,
    members: t.essentialMembers,
    text: t.essentialText,
    packs: [2, 5],
    points: [t.system, t.management, t.support, t.anyDesign],
    popular: false,
  },
  {
    id: 'Growth',
    name: t.growth,
    members: t.growthMembers,
    text: t.growthText,
    packs: [20],
    points: [t.allOfEssential, t.customDesigns],
    popular: true,
  },
  {
    id: 'Enterprise',
    name: t.enterprise,
    members: t.enterpriseMembers,
    text: t.enterpriseText,
    packs: [100],
    points: [t.allOfGrowth, t.lowestPrice],
    popular: false,
  },
]

/** Invented companies, shown until the settings TEAM_CLIENT_NAMES and TEAM_CLIENT_CAPTION replace them. */
export const ILLUSTRATIVE_CLIENTS: readonly string[] = [
  'Harbour & Finch',
  'Northlight',
  'Studio Haddad',
  'Fell & Marsh',
  'Quill House',
  'Orrery',
]
