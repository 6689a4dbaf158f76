/** Plays a window as narrow as a phone's, until all mocks are restored. */
export const onPhone = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      // The one answer of a browser that layout asks for; nothing else of it is used.
      Object.assign(new EventTarget(), { media, matches: media.includes('768px') }) as MediaQueryList,
  )
