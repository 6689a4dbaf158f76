import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/** The component behind every link of the kit. The shell provides one that navigates without a page load. */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null)

/** A link to a path of the product; a plain anchor where none is provided. */
export function Link(props: LinkProps) {
  const Given = use(LinkContext)
  return Given ? <Given {...props} /> : <a {...props} />
}
