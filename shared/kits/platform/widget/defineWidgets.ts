import type { ComponentType } from 'react'

/** Fetches a widget; the module's default export is the component. */
// Props differ from widget to widget; `never` takes components of any.
export type LoadWidget = () => Promise<{ default: ComponentType<never> }>

/**
 * What an area shares with others, exported as `widgets` from its `web/area.tsx`; `area.ts` lists the same names.
 * @example export const widgets = defineWidgets({ 'citizen.history': () => import('./history/HistoryWidget.tsx') })
 */
export const defineWidgets = <W extends Readonly<Record<string, LoadWidget>>>(widgets: W): W => widgets
