"""The minima that repairs, hiding, checks and reviews find, and counts, as claims that a certificate proves.

``claims`` turns an answer into a *claim* (``nonosat.certificate.claims``), or says why there is nothing to
prove. ``obstacles`` looks for the *obstacles* that it needs: pictures each of which shows that something must
be chosen, until no cheaper choice *hits* them all. What that finds is judged again when the certificate is
verified, by ``nonosat.certificate``, which shares no search with it.
"""
