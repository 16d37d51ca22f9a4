/** The name of the certificate, in the folder that it covers. */
export const CERTIFICATE_FILE = 'certificate.json';
