/** A tile as it is answered. */
export interface Picture {
  readonly body: Buffer
  readonly type: string
  /** Many tiles look the same: held once, never on the disk. */
  readonly isCommon?: true
  /** Drawn by us because the tile server of the style fails: to be kept by none. */
  readonly isStandIn?: true
}

const signatures = { png: 0x89_50_4e_47, jpeg: 0xff_d8_ff, riff: 0x52_49_46_46 } as const

/** Upstreams answer PNG, JPEG or WebP under any name; the first bytes say which. */
export function typeOf(body: Buffer): string {
  const begin = body.length < 4 ? 0 : body.readUInt32BE(0)
  if (begin === signatures.png) return 'image/png'
  if (begin >>> 8 === signatures.jpeg) return 'image/jpeg'
  if (begin === signatures.riff) return 'image/webp'
  return 'application/octet-stream'
}
