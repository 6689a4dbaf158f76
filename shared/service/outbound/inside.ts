import ipaddr from 'ipaddr.js'

/** Public addresses that clouds answer their own machines at: the virtual machine's agent of Azure. */
const metadata = ['168.63.129.16']

/**
 * Whether an address leads to this machine, its network or nowhere: loopback, private, link-local (with it the metadata of
 * clouds), shared (RFC 6598), unique local, reserved, multicast, and IPv6 that carries an IPv4 address. What cannot be read
 * is inside.
 */
export function isInside(address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  if (!ipaddr.isValid(bare)) return true
  return ipaddr.parse(bare).range() !== 'unicast' || metadata.includes(bare)
}

/** A host of a URL without the brackets of IPv6, in small letters, without the root's dot. */
export const bareHost = (hostname: string): string =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
