// The colours of the profile themes for what knows no CSS: the share image of a profile, and its accent (accent.ts). They repeat
// client/styles/profile.css; a unit test compares the two. Pure.
import type { ProfileThemeId } from './profile.ts'

export interface ProfileLook {
  /** The colour of the page, and of its glow. */
  ground: string
  glow: string
  /** What links and details lie on. */
  surface: string
  text: string
  muted: string
  /** The metal of the card in the image; not in the style sheet. */
  metal: string
}

export const PROFILE_LOOKS: Record<ProfileThemeId, ProfileLook> = {
  'dark-gradient': {
    ground: '#0b0d10',
    glow: '#1d2530',
    surface: '#171c22',
    text: '#f5f3ef',
    muted: '#b9bcc2',
    metal: '#c9a868',
  },
  midnight: {
    ground: '#0a1024',
    glow: '#25376f',
    surface: '#16214a',
    text: '#f5f3ef',
    muted: '#b9c4e6',
    metal: '#8b9ddb',
  },
  sunrise: {
    ground: '#fff4ea',
    glow: '#ffd9b8',
    surface: '#fffaf6',
    text: '#2c1710',
    muted: '#6a4636',
    metal: '#d6865a',
  },
  paper: {
    ground: '#f7f5f0',
    glow: '#f7f5f0',
    surface: '#ffffff',
    text: '#1b1a17',
    muted: '#5b584f',
    metal: '#a9aaac',
  },
  forest: {
    ground: '#08170f',
    glow: '#1f4a33',
    surface: '#12301f',
    text: '#f5f3ef',
    muted: '#b3cfbf',
    metal: '#7cbf98',
  },
}
