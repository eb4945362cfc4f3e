import { installGapiStub } from './gapi-stub.ts'

/** Path of the stub of Google's script, on the app's own origin. */
export const GAPI_STUB_PATH = '/emulator/gapi.js'

/** Source of the stub. */
export const gapiStubScript = (): string => `(${installGapiStub})()`

/** Returns whether the emulator answers this path with a page for a browser. */
export const isEmulatorPage = (path: string): boolean => /^\/emulator\/auth\/(iframe|handler)\b/.test(path)

/** Returns the emulator's page with resources of other origins replaced by local ones. */
export function worksOffline(html: string): string {
  return html
    .replaceAll('https://apis.google.com/js/api.js', GAPI_STUB_PATH)
    .replace(/<link href="https:[^>]*>\s*/g, '')
    .replace(/<script src="https:[^>]*><\/script>\s*/g, '')
    .replace('</title>', `</title>\n<style>${STYLE}</style>`)
}

/** Styles for the account chooser, whose own style sheets are on another origin: a simple layout with large targets. */
const STYLE = `
  body { font: 17px/1.5 system-ui, sans-serif !important; color: #12263a; background: #f4f7f9 }
  .material-icons { display: none }
  ul.mdc-list { padding: 0 24px }
  li.mdc-list-item { display: flex; align-items: center; min-height: 48px; margin: 8px 0; padding: 8px 16px !important;
    background: #fff; border: 1px solid #dbe4ea; border-radius: 14px; cursor: pointer; height: auto !important }
  #add-account-button { border: 0; background: none; padding: 0 !important }
  .mdc-list-item__text { display: grid }
  button { min-height: 48px; padding: 0 24px; font: inherit; color: #fff; background: #235f8d; border: 0;
    border-radius: 24px; cursor: pointer }
  button:disabled { opacity: .5 }
  #back-button { color: #235f8d; background: none }
  input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 0 16px; font: inherit;
    border: 1px solid #73899a; border-radius: 14px }
  .mdc-text-field { display: block; height: auto !important }
  .mdc-notched-outline { display: none }
  :focus-visible { outline: 3px solid #235f8d; outline-offset: 3px }
`
