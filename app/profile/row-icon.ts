// The icon in the line of a link, on the server and in the browser.
import type { IconType } from 'react-icons'
import { LuHeading } from 'react-icons/lu'
import type { PlatformId } from '#domain/profile/platforms.ts'
import { PLATFORM_ICONS } from '#ui/profile/platform-icons.ts'

export type RowIconId = PlatformId | 'heading'

export const rowIcon = (id: RowIconId): IconType => (id === 'heading' ? LuHeading : PLATFORM_ICONS[id])
