import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { navigate } from './navigation.ts'

export type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/** What the browser does by itself: new tabs, downloads, other sites, jumps within the page. */
const isPlain = (event: MouseEvent, { target, download, href }: RouterLinkProps) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (!target || target === '_self') &&
  download === undefined &&
  href.startsWith('/') &&
  !href.startsWith('//') &&
  !/^\/(api|files)\//.test(href)

/** The anchor behind every link of the interface kit: paths of the product open without a page load. */
export function RouterLink({ href, onClick, ...rest }: RouterLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, { href, ...rest })) return
    event.preventDefault()
    void navigate(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
