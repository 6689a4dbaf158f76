/** One ring that goes inwards on one side. */
export const ring = [
  { lat: -15, lng: -47 },
  { lat: -12.4, lng: -47.1 },
  { lat: -11.9, lng: -48.9 },
  { lat: -13, lng: -47.9 },
  { lat: -14.9, lng: -48.7 },
]

/** The same with a hole in it, and another part to the west. */
export const parts = [
  [
    ring,
    [
      { lat: -14.2, lng: -47.4 },
      { lat: -13.2, lng: -47.4 },
      { lat: -13.2, lng: -47.8 },
    ],
  ],
  [
    [
      { lat: -15, lng: -49 },
      { lat: -12, lng: -49 },
      { lat: -12, lng: -49.6 },
    ],
  ],
]
