import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns settings of the production file for a test: new secrets, a self-signed certificate, and a service account
 * unknown to Google. The files are in `folder`.
 */
export function productionSettings(
  folder: string,
  ports: { readonly http: number; readonly https: number },
): Record<string, string> {
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates, { recursive: true })
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(certificates, name)) as [
    string,
    string,
  ]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = join(folder, 'google.json')
  writeFileSync(
    account,
    JSON.stringify({
      type: 'service_account',
      project_id: 'stillair-test',
      private_key: privateKey,
      client_email: 'stillair@stillair-test.iam.gserviceaccount.com',
    }),
  )
  // The containers read them under their own user ids.
  for (const path of [folder, certificates]) chmodSync(path, 0o755)
  for (const path of [key, certificate, account]) chmodSync(path, 0o644)
  const secret = (bytes: number) => randomBytes(bytes).toString('hex')
  return {
    POSTGRES_PASSWORD: secret(24),
    PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
    LOOKUP_SECRET: randomBytes(32).toString('base64'),
    SIGNING_KEY: secret(32),
    S3_ENDPOINT: 'http://store:9000',
    // Nobody signs in, so no browser uses this address.
    S3_PUBLIC_ENDPOINT: 'https://store.example.com',
    S3_ACCESS_KEY_ID: 'stillair-test',
    S3_SECRET_ACCESS_KEY: secret(24),
    CERTIFICATES: certificates,
    GOOGLE_CREDENTIALS_FILE: account,
    APP_URL: `https://localhost:${ports.https}`,
    HTTP_PORT: `127.0.0.1:${ports.http}`,
    HTTPS_PORT: `127.0.0.1:${ports.https}`,
    FIREBASE_PROJECT_ID: 'stillair-test',
    FIREBASE_API_KEY: 'made-for-this-test',
    FIREBASE_AUTH_DOMAIN: 'stillair-test.firebaseapp.com',
  }
}
