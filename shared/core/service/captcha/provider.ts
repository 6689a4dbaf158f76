/** Who distinguishes people from programs (settings CAPTCHA_SITE_KEY, CAPTCHA_SECRET). */
export interface CaptchaProvider {
  /** Public: the browser draws the box with it. */
  readonly siteKey: string
  /**
   * Whether a browser's proof is good; each is good once.
   * @throws AppError `connectionFailed` where the provider does not answer
   */
  fits(proof: string, address: string | undefined): Promise<boolean>
}
