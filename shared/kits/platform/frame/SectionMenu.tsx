import { menuOf } from '@saude/contract/menu'
import type { ReactNode } from 'react'
import { type Icon, iconNamed, LinkMenu, type LinkMenuPart } from '../../ui/index.ts'
import { useHeld } from '../session/hooks.ts'
import { useRoutes } from './routes.ts'

/** An entry of a menu as it is drawn. */
export interface MenuLink {
  readonly title: string
  readonly path: string
  readonly icon: Icon
  /** 'Em breve', where its screen is not built. */
  readonly tag?: string
  /** Why it cannot be opened. */
  readonly disabledReason?: string
}

const soon = {
  tag: 'Em breve',
  disabledReason: 'Esta tela ainda não está pronta.',
}

/** The menu of a section, of the screens that areas say stand in it, as far as the person may open them. */
export function useSectionMenu(
  section: string,
): readonly { readonly title: string; readonly links: readonly MenuLink[] }[] {
  return menuOf(section, useRoutes(), useHeld()).map(({ title, links }) => ({
    title,
    links: links.map(({ icon, planned, ...link }) => ({
      ...link,
      icon: iconNamed(icon),
      ...(planned && soon),
    })),
  }))
}

export interface SectionMenuProps {
  readonly section: string
  readonly head?: ReactNode
  readonly foot?: ReactNode
  /** Below what follows from the routes. */
  readonly more?: readonly LinkMenuPart[]
  /** In its place where the person may open nothing of it. */
  readonly empty?: ReactNode
}

/** A screen of links to the screens of a section: the entry of an area with many of them. */
export function SectionMenu({ section, more = [], empty, ...around }: SectionMenuProps) {
  const parts = [...useSectionMenu(section), ...more]
  if (parts.length === 0 && empty) return empty
  return <LinkMenu parts={parts} {...around} />
}
