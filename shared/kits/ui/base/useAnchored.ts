import { type RefObject, useLayoutEffect } from 'react'

export type Side = 'top' | 'bottom' | 'right' | 'left'
export type Align = 'start' | 'center' | 'end'

export interface Placement {
  side?: Side
  align?: Align
  /** Pixels between the anchor and what floats. */
  gap?: number
  /** Takes at least the anchor's width. */
  matchWidth?: boolean
  /** Least height it may be pressed to before it flips: a list scrolls, a calendar wants all. */
  least?: number
}

const margin = 8

/**
 * Lays a floating element beside its anchor, in the browser's top layer where it has one: nothing clips it,
 * it stays a child of its dialog, and no library sets styles that a strict policy forbids.
 * The side flips when there is no room; the element never leaves the window.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  open: boolean,
  { side = 'bottom', align = 'start', gap = 4, matchWidth = false, least }: Placement = {},
) {
  useLayoutEffect(() => {
    const box = floating.current
    const base = anchor.current
    if (!open || !box || !base) return
    // jsdom and browsers before 2023 have no top layer; the element is then fixed with a z-index.
    if (box.hasAttribute('popover')) box.showPopover?.()

    const place = () => {
      const target = base.getBoundingClientRect()
      const width = document.documentElement.clientWidth
      // The visual viewport is what the keyboard of a phone leaves.
      const height = globalThis.visualViewport?.height ?? window.innerHeight
      if (matchWidth) box.style.minWidth = `${target.width}px`
      box.style.maxHeight = ''
      const size = box.getBoundingClientRect()
      const room = {
        top: target.top - gap - margin,
        bottom: height - target.bottom - gap - margin,
        left: target.left - gap - margin,
        right: width - target.right - gap - margin,
      }
      const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
      const upright = side === 'top' || side === 'bottom'
      const needed = upright ? Math.min(size.height, least ?? size.height) : size.width
      const used = needed > room[side] && room[opposite[side]] > room[side] ? opposite[side] : side
      const shown = { width: size.width, height: upright ? Math.min(size.height, room[used]) : size.height }
      if (upright && size.height > room[used]) box.style.maxHeight = `${Math.max(room[used], 96)}px`

      const start = upright ? target.left : target.top
      const extent = upright ? target.width : target.height
      const own = upright ? shown.width : shown.height
      const along =
        align === 'start' ? start : align === 'end' ? start + extent - own : start + (extent - own) / 2
      const limit = (upright ? width : height) - own - margin
      const cross = Math.max(margin, Math.min(along, limit))
      const before = used === 'top' ? target.top - gap - shown.height : target.left - gap - shown.width
      const after = used === 'bottom' ? target.bottom + gap : target.right + gap
      const main = used === 'top' || used === 'left' ? before : after
      box.style.left = `${upright ? cross : main}px`
      box.style.top = `${upright ? main : cross}px`
      box.dataset.side = used
    }

    place()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    observer?.observe(box)
    observer?.observe(base)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    globalThis.visualViewport?.addEventListener('resize', place)
    return () => {
      if (box.isConnected && box.hasAttribute('popover')) box.hidePopover?.()
      observer?.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      globalThis.visualViewport?.removeEventListener('resize', place)
    }
  }, [anchor, floating, open, side, align, gap, matchWidth, least])
}
